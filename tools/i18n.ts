/**
 * One stage of `npm run check`: texts for people are complete in every language, used, and never in
 * the code. What is looked for stands in tools/lib/i18n-check.ts.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_ERRORS } from '../platform/contract/errors.ts';
import type { PluginManifest } from '../platform/contract/manifest.ts';
import { readCatalog } from './lib/i18n-catalog.ts';
import { i18nProblems, type ErrorTexts, type SourceFile } from './lib/i18n-check.ts';
import { readUsage } from './lib/i18n-usage.ts';
import { ROOT } from './lib/stage.ts';

function sourceFiles(broken: string[]): SourceFile[] {
  return ['platform', 'plugins', 'server']
    .flatMap((area) =>
      readdirSync(join(ROOT, area), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${area}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/(\.(test|spec|d)|\/test-(support|boot))\.tsx?$/.test(path))
    .flatMap((path) => {
      try {
        return [{ path, usage: readUsage(path, readFileSync(join(ROOT, path), 'utf8')) }];
      } catch (error) {
        broken.push(error instanceof Error ? error.message : String(error));
        return [];
      }
    });
}

async function pluginErrors(): Promise<ErrorTexts[]> {
  const plugins = readdirSync(join(ROOT, 'plugins')).filter((id) =>
    existsSync(join(ROOT, 'plugins', id, 'manifest.ts')),
  );
  return Promise.all(
    plugins.map(async (id) => {
      // Whatever name the manifest is exported by, it is the one export with this id.
      const exported: Record<string, unknown> = await import(`../plugins/${id}/manifest.ts`);
      const manifest = Object.values(exported).find((value) => (value as { id?: unknown } | null)?.id === id);
      const { errors = {} } = (manifest ?? {}) as Partial<PluginManifest>;
      return { namespace: id, prefix: 'errors.', ids: Object.keys(errors) };
    }),
  );
}

const errors = [{ namespace: 'errors', prefix: '', ids: Object.keys(CORE_ERRORS) }, ...(await pluginErrors())];
const broken: string[] = [];
const files = sourceFiles(broken);
const problems = [...broken, ...i18nProblems(readCatalog(ROOT), files, errors)];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${files.length} files, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
