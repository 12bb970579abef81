import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { boundaryRules, checkBoundaries, type Boundaries } from '../../tools/lib/boundaries.ts';
import { ROOT } from '../../tools/lib/stage.ts';

/**
 * A small tree that keeps every rule; the imports that are allowed stand here so that a rule too
 * strict is seen too.
 */
const SOUND: Record<string, string> = {
  'platform/contract/gate.ts': `import { Type } from 'typebox';\nexport const gate = Type.String();\n`,
  'platform/registry/collect.ts': `import { gate } from '../contract/gate.ts';\nexport const collect = [gate];\n`,
  'platform/ui/button.tsx':
    `import { useState } from 'react';\nimport { gate } from '../contract/gate.ts';\n` +
    `export const button = [useState, gate];\n`,
  'platform/sdk/index.ts':
    `import { gate } from '../contract/gate.ts';\nimport { collect } from '../registry/collect.ts';\n` +
    `import { button } from '../ui/button.tsx';\nexport const sdk = [gate, collect, button];\n` +
    `export { tab } from '../pages/home/extension-points.ts';\n`,
  'platform/sdk/load-context.ts': `export interface LoadContext {\n  readonly t: string;\n}\n`,
  'platform/pages/home/extension-points.ts':
    `import { collect } from '../../registry/collect.ts';\nimport type { LoadContext } from '../../sdk/load-context.ts';\n` +
    `export const tab = [collect, {} as LoadContext];\n`,
  'platform/pages/home.tsx':
    `import { sdk } from '../sdk/index.ts';\nimport { button } from '../ui/button.tsx';\n` +
    `export const home = [sdk, button];\n`,
  'platform/mobile/home.tsx': `import { home } from '../pages/home.tsx';\nexport const phone = [home];\n`,
  'platform/shell/entry-server.tsx':
    `import { PassThrough } from 'node:stream';\nimport { home } from '../pages/home.tsx';\n` +
    `export const render = [PassThrough, home];\n`,
  'platform/shell/router.tsx': `import { home } from '../pages/home.tsx';\nexport const router = [home];\n`,
  'platform/shell/plugins.ts': `import { client } from '../../plugins/a/client/index.ts';\nexport const found = [client];\n`,
  'plugins/a/manifest.ts': `import { gate } from '../../platform/contract/gate.ts';\nexport const manifest = [gate];\n`,
  'plugins/a/contract.ts': `import { gate } from '../../platform/contract/gate.ts';\nexport const contract = [gate];\n`,
  'plugins/a/client/index.ts':
    `import { sdk } from '../../../platform/sdk/index.ts';\nimport { contract } from '../contract.ts';\n` +
    `import { queries } from './queries.ts';\nexport const client = [sdk, contract, queries];\n`,
  'plugins/b/server/rows.ts': `import { sql } from 'kysely';\nexport const rows = [sql];\n`,
  'server/db/open.ts': `import pg from 'pg';\nimport { DatabaseSync } from 'node:sqlite';\nexport const open = [pg, DatabaseSync];\n`,
  'plugins/a/client/queries.ts': `import { draw } from '../shared/draw.ts';\nexport const queries = [draw];\n`,
  'plugins/a/shared/draw.ts': `export const draw = 1;\n`,
  'plugins/a/server/index.ts':
    `import { serverSdk } from '../../../server/sdk/index.ts';\nimport { manifest } from '../manifest.ts';\n` +
    `import { readFileSync } from 'node:fs';\nexport const server = [serverSdk, manifest, readFileSync];\n`,
  'plugins/b/server/face.ts': `import { serverSdk } from '../../../server/sdk/index.ts';\nexport const face = [serverSdk];\n`,
  'plugins/a/server/of-b.ts': `import { face } from '../../b/server/face.ts';\nexport const ofB = [face];\n`,
  'plugins/a/server/service.test.ts': `import { app } from '../../../server/app.ts';\nexport const test = [app];\n`,
  'plugins/b/client/index.ts': `export const client = 1;\n`,
  'plugins/b/client/face.ts': `import { sdk } from '../../../platform/sdk/index.ts';\nexport const face = [sdk];\n`,
  'plugins/b/client/face/part.ts': `import { face } from '../face.ts';\nexport const part = [face];\n`,
  'plugins/a/client/of-b.ts':
    `import { face } from '../../b/client/face.ts';\nimport { part } from '../../b/client/face/part.ts';\n` +
    `export const ofB = [face, part];\n`,
  'plugins/b/contract.ts': `export const contract = 1;\n`,
  'server/sdk/index.ts': `import { postService } from '../modules/posts/services.ts';\nexport const serverSdk = [postService];\n`,
  'server/host/session.ts': `export const session = 1;\n`,
  'server/host/services.ts': `export const cacheService = 1;\n`,
  'server/host/pages.ts': `import { postService } from '../modules/posts/services.ts';\nexport const pages = [postService];\n`,
  'server/modules/posts/services.ts': `export const postService = 1;\n`,
  'server/modules/posts/tables.ts': `export const tables = 1;\n`,
  'server/modules/posts/index.ts':
    `import { tables } from './tables.ts';\nimport { cacheService } from '../../host/services.ts';\n` +
    `export const posts = [tables, cacheService];\n`,
  'server/modules/comments/index.ts': `import { posts } from '../posts/index.ts';\nexport const comments = [posts];\n`,
  'server/modules/comments/own.ts': `export const own = 1;\n`,
  'server/plugins.ts': `import { server } from '../plugins/a/server/index.ts';\nexport const found = [server];\n`,
  'server/app.ts':
    `import Fastify from 'fastify';\nimport { gate } from '../platform/contract/gate.ts';\n` +
    `import { collect } from '../platform/registry/collect.ts';\nexport const app = [Fastify, gate, collect];\n`,
  'tests/support/app.ts': `export const build = 1;\n`,
};

/** rule, planted file, what it imports */
const PLANTS: [rule: string, file: string, imported: string][] = [
  ['contract-is-a-leaf', 'platform/contract/bad.ts', '../registry/collect.ts'],
  ['contract-is-isomorphic', 'platform/contract/bad.ts', 'react'],
  ['contract-is-isomorphic', 'platform/contract/bad.ts', 'fastify'],
  ['contract-is-isomorphic', 'platform/registry/bad.ts', 'react'],
  ['contract-is-isomorphic', 'plugins/b/manifest.ts', 'react'],
  ['contract-is-isomorphic', 'plugins/a/shared/bad.ts', 'react'],
  ['contract-is-isomorphic', 'plugins/a/shared/bad.ts', 'kysely'],
  ['contract-is-isomorphic', 'plugins/a/contract/deep/bad.ts', 'react'],
  ['browser-without-server-packages', 'plugins/a/client/bad.ts', 'kysely'],
  ['browser-without-server-packages', 'plugins/a/client/bad.ts', 'fastify'],
  ['browser-without-server-packages', 'platform/ui/bad.ts', 'pg'],
  ['server-without-browser-packages', 'plugins/a/server/bad.ts', 'react'],
  ['server-without-browser-packages', 'server/modules/a/bad.ts', '@tanstack/react-query'],
  ['plugin-server-without-host-packages', 'plugins/a/server/bad.ts', 'fastify'],
  ['plugin-server-without-host-packages', 'plugins/a/server/bad.ts', '@fastify/cookie'],
  ['database-by-one-door', 'server/modules/a/bad.ts', 'pg'],
  ['database-by-one-door', 'plugins/a/server/bad.ts', 'pg'],
  ['database-by-one-door', 'server/host/bad.ts', 'node:sqlite'],
  ['plugin-has-known-places', 'plugins/a/locales/bad.ts', '../../../server/host/session.ts'],
  ['plugin-has-known-places', 'plugins/a/helper.ts', 'react'],
  ['plugin-facts-on-contract', 'plugins/a/contract/deep/bad.ts', '../../client/queries.ts'],
  ['browser-code-without-node', 'platform/sdk/bad.ts', 'node:fs'],
  ['browser-code-without-node', 'plugins/a/client/bad.ts', 'node:fs'],
  ['browser-code-without-node', 'platform/contract/bad.ts', 'node:crypto'],
  ['registry-on-contract', 'platform/registry/bad.ts', '../sdk/index.ts'],
  ['ui-on-contract', 'platform/ui/bad.tsx', '../sdk/index.ts'],
  ['sdk-on-core', 'platform/sdk/bad.ts', '../shell/router.tsx'],
  ['sdk-on-core', 'platform/sdk/bad.ts', '../pages/home.tsx'],
  ['extension-points-are-leaves', 'platform/pages/home/extension-points.ts', '../../sdk/index.ts'],
  ['extension-points-are-leaves', 'platform/shell/extension-points.ts', './router.tsx'],
  ['pages-on-sdk', 'platform/pages/bad.tsx', '../shell/router.tsx'],
  ['pages-on-sdk', 'platform/pages/bad.tsx', '../registry/collect.ts'],
  ['pages-on-sdk', 'platform/pages/bad.tsx', '../mobile/home.tsx'],
  ['mobile-on-pages', 'platform/mobile/bad.tsx', '../shell/router.tsx'],
  ['platform-without-server', 'platform/shell/bad.ts', '../../server/app.ts'],
  ['plugin-facts-on-contract', 'plugins/b/manifest.ts', '../../platform/sdk/index.ts'],
  ['plugin-facts-on-contract', 'plugins/b/manifest.ts', './client/index.ts'],
  ['plugin-client-on-sdk', 'plugins/a/client/bad.ts', '../../../platform/contract/gate.ts'],
  ['plugin-client-on-sdk', 'plugins/a/client/bad.ts', '../../../platform/ui/button.tsx'],
  ['plugin-client-on-sdk', 'plugins/a/client/bad.ts', '../server/index.ts'],
  ['plugin-client-on-sdk', 'plugins/a/client/cards/bad.ts', '../../../../server/sdk/index.ts'],
  ['plugin-server-on-sdk', 'plugins/a/server/bad.ts', '../../../server/host/session.ts'],
  ['plugin-server-on-sdk', 'plugins/a/server/bad.ts', '../client/queries.ts'],
  ['plugin-server-on-sdk', 'plugins/a/server/bad.ts', '../../../platform/contract/gate.ts'],
  ['plugin-shared-is-a-leaf', 'plugins/a/shared/bad.ts', '../client/queries.ts'],
  ['plugin-shared-is-a-leaf', 'plugins/b/shared/bad.ts', '../../../platform/sdk/index.ts'],
  ['plugin-to-plugin', 'plugins/a/client/bad.ts', '../../b/client/index.ts'],
  ['plugin-to-plugin', 'plugins/a/server/bad.ts', '../../b/contract.ts'],
  ['plugin-to-plugin', 'plugins/a/server/bad.ts', '../../b/server/rows.ts'],
  ['plugin-client-on-sdk', 'plugins/a/client/bad.ts', '../../b/server/face.ts'],
  ['plugin-server-on-sdk', 'plugins/a/server/bad.ts', '../../b/client/face.ts'],
  ['face-is-a-leaf', 'plugins/b/server/face.ts', './rows.ts'],
  ['client-face-is-a-leaf', 'plugins/b/client/face.ts', './index.ts'],
  ['client-face-is-a-leaf', 'plugins/b/client/face/part.ts', '../index.ts'],
  ['core-without-plugins', 'platform/shell/bad.ts', '../../plugins/a/client/index.ts'],
  ['core-without-plugins', 'server/host/bad.ts', '../../plugins/a/server/index.ts'],
  ['core-without-plugins', 'server/host/bad.ts', '../../plugins/a/manifest.ts'],
  ['server-on-contract', 'server/host/bad.ts', '../../platform/sdk/index.ts'],
  ['server-on-contract', 'server/host/bad.ts', '../../platform/shell/entry-server.tsx'],
  ['product-without-tests', 'server/host/bad.ts', '../../tests/support/app.ts'],
  ['product-without-tests', 'plugins/a/server/bad.ts', './service.test.ts'],
  ['module-by-its-face', 'server/bad.ts', './modules/posts/tables.ts'],
  ['modules-by-their-faces', 'server/modules/comments/bad.ts', '../posts/tables.ts'],
  ['modules-by-their-faces', 'server/modules/comments/bad.ts', '../posts/services.ts'],
  ['modules-without-host', 'server/modules/posts/bad.ts', '../../host/session.ts'],
  ['host-without-modules', 'server/host/bad.ts', '../modules/posts/index.ts'],
  ['sdk-passes-on-declarations', 'server/sdk/bad.ts', '../modules/posts/tables.ts'],
  ['sdk-passes-on-declarations', 'server/sdk/bad.ts', '../modules/posts/index.ts'],
  ['modules-in-one-direction', 'server/modules/posts/bad.ts', '../comments/index.ts'],
  ['no-cycles', 'server/host/bad.ts', './bad.ts'],
  ['resolvable', 'server/host/bad.ts', './nowhere.ts'],
];

/**
 * Each in a file of its own. What must have its name is planted in turns: a tree is read once for
 * all that stands in it.
 */
const PLANTED = PLANTS.map(([rule, file, imported], index) => {
  const own = (path: string): string => path.replace(/\bbad\./, `bad${index}.`);
  const before = PLANTS.slice(0, index).filter(([, other]) => other === file);
  return { rule, file: own(file), imported: own(imported), turn: own(file) === file ? before.length : 0 };
});

/** A sound tree with these files in it or in place of its own. @returns its folder */
function plant(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-boundaries-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const [path, text] of Object.entries({ ...SOUND, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Judges such a tree. */
async function check(files: Readonly<Record<string, string>> = {}): Promise<Boundaries> {
  const folder = plant(files);
  try {
    return await checkBoundaries(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/* That they hold in this tree is a stage of `npm run check`, tools/boundaries.ts. */
describe('import boundaries', () => {
  it('allow what the table allows', async () => {
    const { modules, violations } = await check();
    expect(violations).toEqual([]);
    expect(modules).toBe(Object.keys(SOUND).filter((path) => !path.startsWith('tests/')).length);
  });

  describe('find what is planted', () => {
    const found: Boundaries['violations'][] = [];
    beforeAll(async () => {
      for (let turn = 0; turn <= Math.max(...PLANTED.map((one) => one.turn)); turn++) {
        const files = PLANTED.filter((one) => one.turn === turn).map(
          ({ file, imported }) =>
            [file, `import * as bad from '${imported}';\nexport const planted = [bad];\n`] as const,
        );
        found.push((await check(Object.fromEntries(files))).violations);
      }
    });

    it.each(PLANTED)('$rule: $file -> $imported', ({ rule, file, turn }) => {
      expect(found[turn]).toContainEqual(expect.objectContaining({ rule, from: file }));
    });
  });

  // The one form that the cruiser cannot see, `typeof import('x')` as a type, is refused by oxlint.
  it.each([
    `export * from '../../b/client/index.ts';\n`,
    `export const planted = () => import('../../b/client/index.ts');\n`,
    `import type * as bad from '../../b/client/index.ts';\nexport type Planted = typeof bad;\n`,
    `import { type client } from '../../b/client/index.ts';\nexport type Planted = typeof client;\n`,
    `import '../../b/client/index.ts';\n`,
  ])('see every form of import: %s', async (text) => {
    const { violations } = await check({ 'plugins/a/client/bad.tsx': text });
    expect(violations).toContainEqual(expect.objectContaining({ rule: 'plugin-to-plugin' }));
  });

  it('sees a cycle over several files', async () => {
    const { violations } = await check({
      'server/host/one.ts': `import { two } from './two.ts';\nexport const one = [two];\n`,
      'server/host/two.ts': `import { three } from './three.ts';\nexport const two = [three];\n`,
      'server/host/three.ts': `import { one } from './one.ts';\nexport const three = () => one;\n`,
    });
    expect(violations.filter(({ rule }) => rule === 'no-cycles')).not.toHaveLength(0);
  });

  it('has a planted violation for each rule', () => {
    // Also `modules-in-one-direction`, which is none of the cruiser's.
    const planted = new Set(PLANTS.map(([rule]) => rule));
    const names = boundaryRules().forbidden.map(({ name }) => name);
    expect(names.filter((name) => !planted.has(name))).toEqual([]);
  });
});
