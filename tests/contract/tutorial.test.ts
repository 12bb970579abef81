import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobPoint, type ServerPlugin } from '../../server/sdk/index.ts';
import { createPlugin } from '../../tools/lib/create-plugin.ts';
import { ROOT, type TestApp } from '../support/app.ts';
import { linkProject, buildWithPlugin } from '../support/extra-plugin.ts';
import { testZones } from '../support/zones.ts';

/* Follows docs/tutorial.md: what its blocks of code say is what is run here. */

const page = readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({ language, code }));
/** Blocks that begin with the path of a file are that file. */
const files = blocks.flatMap(({ code }) => {
  const [, path, text] = /^\/\/ (plugins\/\S+)\n(.*)$/s.exec(code) ?? [];
  return path !== undefined && text !== undefined ? [{ path, text }] : [];
});
const idOf = (command: string | undefined): string => /new:plugin -- (\S+)/.exec(command ?? '')?.[1] ?? '';

// In the project's own folder, so that the runner takes its files for the project's.
mkdirSync(join(ROOT, 'test-results'), { recursive: true });
const root = mkdtempSync(join(ROOT, 'test-results', 'tutorial-'));
const id = idOf(blocks.find(({ language }) => language === 'sh')?.code);
const zoned = JSON.parse(blocks.find(({ code }) => code.startsWith('{ "'))?.code ?? '{}') as Record<string, object>;
const zones = testZones(id, { sw4: { ...zoned[id], longest: 5 } });
let app: TestApp;

beforeAll(async () => {
  linkProject(root);
  const folder = join(root, 'plugins');
  await createPlugin(folder, [id]);
  for (const { path, text } of files) writeFileSync(join(root, path), text);
  const { plugin } = (await import(/* @vite-ignore */ join(folder, id, 'server/index.ts'))) as { plugin: ServerPlugin };
  app = await buildWithPlugin(root, plugin, zones.dir);
});
afterAll(async () => {
  await app.stop();
  zones.remove();
  rmSync(root, { recursive: true, force: true });
});

test('the page makes a plugin that is given to a zone', () => {
  expect(id).toBe('greetings');
  expect(Object.keys(zoned)).toEqual([id]);
  expect(files.map(({ path }) => path.slice(`plugins/${id}/`.length)).toSorted()).toEqual([
    'locales/en.json',
    'locales/zh-CN.json',
    'manifest.ts',
    'server/index.ts',
    'server/routes.ts',
  ]);
  expect(app.leftOut).toEqual([]);
});

test('which has its calls there, keeps to its setting, says its errors, and does its work later', async () => {
  const [member, other] = [await app.asUser(), await app.asUser()];
  const add = (who: typeof member, text: string) => who.send('POST', `/api/bbs/${id}/add?zone=sw4`, { text });
  const list = async () =>
    (await app.visitor.get<{ list: { text: string }[] }>(`/api/bbs/${id}/list?zone=sw4`)).Message.list;

  expect((await add(app.visitor, 'Ahoy')).status).toBe(401);
  expect(await add(member, 'Good morning')).toMatchObject({ status: 400, Desc: '太长了' });
  expect((await add(member, 'Ahoy')).status).toBe(200);
  expect(await add(member, 'Again')).toMatchObject({ status: 409, Desc: '你已经写过了' });
  expect((await add(other, 'Hello')).status).toBe(200);
  expect((await list()).map(({ text }) => text)).toEqual(['Hello', 'Ahoy']);
  expect((await app.visitor.get(`/api/bbs/${id}/list?zone=jl`)).status).toBe(404);

  const sweep = app.registries.everything.all(jobPoint).find((one) => one.id === `job:${id}/sweep`);
  await sweep?.run(Date.now() + 1_000);
  expect(await list()).toHaveLength(2);
  await sweep?.run(Date.now() + 25 * 3_600_000);
  expect(await list()).toEqual([]);
});

test('the glossary has each word once, in a row of its own', () => {
  const words = [...readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8').matchAll(/^\| ([^|]+) \|/gm)].map(
    ([, word]) => word,
  );
  expect(new Set(words).size).toBe(words.length);
  expect(words.length).toBeGreaterThan(20);
});
