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
    modules: { source: string; coreModule?: boolean }[];
    summary: { violations: { from: string; to: string; rule: { name: string } }[] };
  };
  return {
    modules: result.modules.filter(({ source }) => /^(platform|plugins|server)\//.test(source)).length,
    violations: result.summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
  };
}
