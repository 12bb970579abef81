import { createRequire } from 'node:module';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import { ROOT } from './stage.ts';

export interface Boundaries {
  /** How many of the project's own files were read; 0 means that the parser did not work. */
  readonly modules: number;
  readonly violations: readonly { rule: string; from: string; to: string }[];
}

/** The rules of .dependency-cruiser.cjs, in dependency-cruiser's own shape. */
export interface BoundaryRules {
  readonly forbidden: (IForbiddenRuleType & { name: string })[];
  readonly options: ICruiseOptions;
}

/** Reads .dependency-cruiser.cjs. */
export function boundaryRules(): BoundaryRules {
  // A CommonJS file has no types of its own.
  return createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as BoundaryRules;
}

/**
 * Reads every file below platform, plugins and server of `folder` and judges each import.
 *
 * @param folder a project's root: this one, or a copy with something planted in it
 */
export async function checkBoundaries(folder: string): Promise<Boundaries> {
  const { forbidden, options } = boundaryRules();
  const entries = ['platform', 'plugins', 'server'].filter((name) => existsSync(join(folder, name)));
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const { output } = await cruise(
    entries,
    { ...cruiseOptions, baseDir: folder, validate: true, ruleSet: { forbidden }, outputType: 'json' },
    enhancedResolveOptions,
  );
  // With outputType json the output is text.
  const result = JSON.parse(String(output)) as {
    modules: { source: string; dependencies: { resolved: string }[] }[];
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return {
    modules: result.modules.filter(({ source }) => /^(platform|plugins|server)\//.test(source)).length,
    violations: [
      ...result.summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
      ...mutualModules(result.modules),
    ],
  };
}

/**
 * Imports of modules of the server (`server/modules/<name>`) that import each other, also where no
 * two files do. Tests beside them may.
 */
function mutualModules(
  files: readonly { source: string; dependencies: readonly { resolved: string }[] }[],
): { rule: string; from: string; to: string }[] {
  const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(path)?.[1];
  const imports = files
    .filter(({ source }) => !/(\.test|\/test-support)\.ts$/.test(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => moduleOf(from) && moduleOf(to) && moduleOf(from) !== moduleOf(to));
  const pairs = new Set(imports.map(({ from, to }) => `${moduleOf(from)} ${moduleOf(to)}`));
  return imports
    .filter(({ from, to }) => pairs.has(`${moduleOf(to)} ${moduleOf(from)}`))
    .map((one) => ({ rule: 'modules-in-one-direction', ...one }));
}
