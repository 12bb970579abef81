import { mkdtemp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './lib/stage.ts';
import { stripCode, stripSchemas } from './vite-strip-schemas.ts';

describe('stripCode', () => {
  it('leaves schemas out and keeps what the browser needs', () => {
    const code = `export const a = endpoint({ method: 'GET', path: '/a', gate: code(13), isStamped: true, retry: 'failed', repeat: 'again', input: Type.Object({ x: Id }), reply: Empty });`;
    expect(stripCode(code, 'a.js', false).trim()).toBe(
      `export const a = endpoint({ method: 'GET', path: '/a', gate: code(13), isStamped: true, retry: 'failed', repeat: 'again',   });`,
    );
  });

  it('understands short and quoted properties, and leaves other functions alone', () => {
    const stripped = (code: string) => stripCode(code, 'a.js', false).replaceAll(' ', '');
    expect(stripped(`endpoint({ input, 'reply': R })`)).toBe('endpoint({})');
    expect(stripped(`endpoint({ gate, forBanned: true, summary: 'x', rate: 'log' })`)).toBe(
      `endpoint({gate,rate:'log'})`,
    );
    expect(stripped(`other({ input, reply })`)).toBe('other({input,reply})');
    expect(stripped(`defineManifest({ settings: S(), errors: { A: { status: 400 } }, id: 'x' })`)).toBe(
      `defineManifest({id:'x'})`,
    );
  });

  it('empties what functions that make endpoints are given for stripped properties alone', () => {
    const code = `const get = (path, summary, input) => endpoint({ path, summary, input: Type.Object(input), gate: everyone });
      export const a = get('/a', 'Says a', { id: Id });
      export const b = other('/b', { id: Id });`;
    const stripped = stripCode(code, 'a.js', false);
    expect(stripped).toContain("get('/a', void 0, void 0)");
    expect(stripped).toContain("other('/b', { id: Id })");
    expect(
      stripCode(`const f = ({ path }, rate) => endpoint({ path, ...extra(rate) }); f(x, 1);`, 'a.js', false),
    ).toContain('f(x, 1)');
  });

  it('leaves out what a leaf imports for its schemas alone', () => {
    const code = `import { clauses } from './clauses.ts';
import { defineManifest, staff } from './contract.ts';
import './effects.ts';
export const manifest = defineManifest({ id: 'x', codes: [staff], settings: clauses });`;
    const stripped = stripCode(code, 'a.js', true);
    expect(stripped).not.toContain('clauses');
    for (const kept of [`{ defineManifest, staff } from './contract.ts'`, `'./effects.ts'`])
      expect(stripped).toContain(kept);
    expect(stripCode(code, 'a.js', false)).toContain('clauses.ts');
  });

  it('marks what runs on load as pure, and only that', () => {
    expect(stripCode('const a = f(g()); const h = () => k();', 'a.js', true)).toBe(
      'const a = /* @__PURE__ */ f(/* @__PURE__ */ g()); const h = () => k();',
    );
  });
});

describe("a browser's bundle of contracts", () => {
  let folder = '';
  let text = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'strip-'));
    await symlink(join(ROOT, 'platform'), join(folder, 'platform'));
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await mkdir(join(folder, 'plugins/demo'), { recursive: true });
    await writeFile(
      join(folder, 'plugins/demo/manifest.ts'),
      `import { Type } from 'typebox';
       import { defineManifest } from '../../platform/contract/manifest.ts';
       const shared = { days: Type.Integer({ description: 'only-in-the-schema' }) };
       export const manifest = defineManifest({ id: 'demo', codes: [13], settings: Type.Object({ ...shared }) });`,
    );
    await writeFile(
      join(folder, 'entry.ts'),
      `import { addPost, postList, postDetail } from './platform/contract/endpoints/posts.ts';
       import { addComment } from './platform/contract/endpoints/comments.ts';
       import { login } from './platform/contract/endpoints/users.ts';
       import { QUESTION_THEME_ID } from './platform/contract/zone/theme-schema.ts';
       import { manifest } from './plugins/demo/manifest.ts';
       globalThis.used = [addPost, postList, postDetail, addComment, login, QUESTION_THEME_ID, manifest];`,
    );
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [stripSchemas()],
      resolve: { preserveSymlinks: true },
      build: {
        minify: false,
        rolldownOptions: { input: join(folder, 'entry.ts'), treeshake: { propertyReadSideEffects: false } },
      },
    });
    const assets = join(folder, 'dist/assets');
    text = (await Promise.all((await readdir(assets)).map((file) => readFile(join(assets, file), 'utf8')))).join('\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has paths, gates and manifests', () => {
    expect(text).toContain('/api/bbs/weibo/add');
    expect(text).toContain('signedIn');
    expect(text).toContain('demo');
  });

  it('has no TypeBox and no schema', () => {
    expect(text).not.toMatch(/typebox|TypeBox|maxLength|additionalProperties|only-in-the-schema/);
    expect(text.length).toBeLessThan(12_000);
  });
});
