import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

type Versions = Record<string, string>;

describe('dependencies', () => {
  const text = readFileSync(join(ROOT, 'docs/decisions/004-dependencies.md'), 'utf8');
  const named = (part: string): string[] =>
    [...part.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) =>
      [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, n]) => n ?? ''),
    );
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    'dependencies' | 'devDependencies' | 'optionalDependencies',
    Versions
  >;
  const [, runtime = '', development = '', optional = ''] = text.split(/^## .*$/m);

  it('have their reason in decisions/004', () => {
    expect(named(runtime).sort()).toEqual(Object.keys(manifest.dependencies).sort());
    expect(named(development).sort()).toEqual(Object.keys(manifest.devDependencies).sort());
    expect(named(optional).sort()).toEqual(Object.keys(manifest.optionalDependencies).sort());
  });

  it('have exact versions', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
