import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/lib/stage.ts';

const ENGINE_WORDS = /sqlite|postgres/i;
const TEXT = /\.(ts|tsx|mjs|cjs|js|json|css|html|sql|svg)$/;

function filesOf(area: string): string[] {
  return readdirSync(join(ROOT, area), { recursive: true, encoding: 'utf8' })
    .map((path) => `${area}/${path.replaceAll('\\', '/')}`)
    .filter((path) => TEXT.test(path));
}

/** Lines that name an engine, as `path:line`, and files whose own name does. */
function namings(path: string, text: string): string[] {
  const lines = text.split('\n').flatMap((line, index) => (ENGINE_WORDS.test(line) ? [`${path}:${index + 1}`] : []));
  return ENGINE_WORDS.test(path) ? [path, ...lines] : lines;
}

describe('which database it is', () => {
  it('is known to server/db only', () => {
    const files = ['server', 'platform', 'plugins'].flatMap(filesOf).filter((path) => !path.startsWith('server/db/'));
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((path) => namings(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it('would be noticed in a name, a comment or a string', () => {
    expect(namings('server/a.ts', 'const a = 1;\n// as PostgreSQL does\n')).toEqual(['server/a.ts:2']);
    expect(namings('server/a.ts', `import { DatabaseSync } from 'node:sqlite';\n`)).toEqual(['server/a.ts:1']);
    expect(namings('server/sqlite.ts', '')).toEqual(['server/sqlite.ts']);
  });
});
