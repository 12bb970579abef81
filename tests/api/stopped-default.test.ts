import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ROOT, buildTestApp, type TestApp } from '../support/app.ts';

/* The zone that answers where none is named is stopped; the others run on. */

/** See pages.test.ts. */
const isBuilt = existsSync(join(ROOT, 'dist', 'server', 'entry-server.js'));

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-stopped-'));
  cpSync(join(ROOT, 'zones'), folder, { recursive: true });
  const file = join(folder, 'sw4', 'zone.json');
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), state: 'stopped' }));
  app = await buildTestApp({ pages: isBuilt, zonesDir: folder });
});
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const visit = async (url: string): Promise<[number, unknown]> => {
  const { statusCode, headers } = await app.visitor.inject({ url });
  return [statusCode, headers.location];
};

describe.skipIf(!isBuilt)('a stopped default zone', () => {
  it.each([
    ['/jl/topics/x', '/?zone=jl&topic=x'],
    ['/jl/posts/12/p-3', '/posts/12?zone=jl&page=3'],
    ['/loginRedirect?code=0&refer=/posts/3?zone=jl', '/posts/3?zone=jl'],
    ['/innerRedirect?prefix=posts&pathname=3&query=zone=jl', '/posts/3?zone=jl'],
    ['/contribution_pc/PreviewPC?id=3&zone=jl', '/preview/3?zone=jl'],
  ])('lets %s lead to another zone', async (url, leads) => expect(await visit(url)).toEqual([302, leads]));

  test('lets a refused login be told', async () =>
    expect(await visit('/loginRedirect?code=4')).toEqual([403, undefined]));

  it.each(['/', '/posts/1', '/user/1', '/strategy'])('is closed itself at %s', async (url) =>
    expect(await visit(url)).toEqual([403, undefined]),
  );

  test('closes no page of another', async () => expect(await visit('/?zone=jl')).toEqual([200, undefined]));
});
