import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExtensionPoint } from '../../platform/registry/extension-point.ts';
import { createRegistry } from '../../platform/registry/registry.ts';
import { homeTab, messageTab, opsPanel, route, sidebarCard } from '../../platform/sdk/index.ts';
import { composerTool } from '../../plugins/editor/client/face.ts';
import { jobPoint } from '../../server/sdk/index.ts';
import { ROOT, type TestApp } from '../support/app.ts';
import { buildWithPlugin, linkProject } from '../support/extra-plugin.ts';
import { testZones } from '../support/zones.ts';
import { plugin as client } from '../plugins/drydock/client/index.tsx';
import { DRYDOCK_MASTER } from '../plugins/drydock/manifest.ts';
import { plugin as server } from '../plugins/drydock/server/index.ts';

/*
 * A plugin with a call, a page, a card, a tool, a job, a setting, a filter of home's list, a kind
 * of messages and a panel of managers is a folder (`tests/plugins/drydock`), and a line in the
 * zone's config. Nothing else knows of it.
 */

const DRYDOCK = '/api/bbs/drydock';

describe('a plugin that is a folder and a line in a zone', () => {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-whole-plugin-'));
  const zones = testZones('drydock', { sw4: { berths: 1 } });
  let app: TestApp;

  beforeAll(async () => {
    linkProject(root);
    cpSync(join(ROOT, 'tests/plugins/drydock'), join(root, 'plugins/drydock'), { recursive: true });
    app = await buildWithPlugin(root, server, zones.dir);
  });
  afterAll(async () => {
    await app.stop();
    zones.remove();
    rmSync(root, { recursive: true, force: true });
  });

  const get = async <T>(path: string, who = app.visitor): Promise<T> => {
    const reply = await who.get<T>(path);
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.Message;
  };

  test('has its calls, setting, filter, messages and job in that zone', async () => {
    expect(app.leftOut).toEqual([]);
    const [author, sailor, master] = await Promise.all([
      app.asUser(),
      app.asUser(),
      app.asUser({ sw4: [DRYDOCK_MASTER] }),
    ]);
    const write = (title: string) =>
      author.send<{ wbId: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbTitle: title,
        wbContent: '<p>A quay</p>',
        wbThemeId: 1,
      });
    const [{ Message: quay }, { Message: pier }] = [await write('Quay'), await write('Pier')];
    const moor = (wbId: number, who = sailor) =>
      who.send('POST', `${DRYDOCK}/moor?zone=sw4`, { wbId, name: 'Swallow' });

    expect((await moor(quay.wbId, app.visitor)).status).toBe(401);
    expect((await moor(quay.wbId)).status).toBe(200);
    // One berth, by the zone's setting.
    expect(await moor(pier.wbId)).toMatchObject({ status: 409, Desc: '泊位已满' });
    expect(await get(`${DRYDOCK}/ships?zone=sw4`)).toMatchObject({ list: [{ name: 'Swallow', wbId: quay.wbId }] });

    const filtered = await get<{ list: { wbId: number }[] }>(
      '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&drydockStatus=1',
    );
    expect(filtered.list.map(({ wbId }) => wbId)).toEqual([quay.wbId]);

    const unread = await get('/api/bbs/user/messages/unread?zone=sw4', author);
    expect(unread).toMatchObject({ drydockCount: 1 });
    const told = await get('/api/bbs/user/messages/all/drydock?zone=sw4', author);
    expect(told).toMatchObject({ list: [{ type: 'drydock', text: 'Swallow 进港了', wbId: quay.wbId }] });

    expect((await sailor.send('POST', `${DRYDOCK}/clear?zone=sw4`)).status).toBe(403);
    expect((await master.send('POST', `${DRYDOCK}/clear?zone=sw4`)).status).toBe(200);
    expect(await get(`${DRYDOCK}/ships?zone=sw4`)).toEqual({ list: [] });

    expect((await moor(pier.wbId)).status).toBe(200);
    const job = app.registries.everything.all(jobPoint).find(({ id }) => id === 'job:drydock/leave');
    await job?.run(Date.now() + 3_600_000);
    app.flush();
    expect(await get(`${DRYDOCK}/ships?zone=sw4`)).toEqual({ list: [] });
  });

  test('is missing in every other zone', async () => {
    expect((await app.visitor.get(`${DRYDOCK}/ships?zone=jl`)).status).toBe(404);
    expect((await app.visitor.get('/api/bbs/user/messages/all/drydock?zone=jl')).status).toBe(404);
  });

  test('has its page, card, tab, tool and panel where its zone has it, for whom its gate is', () => {
    const master = { signedIn: true, codes: [DRYDOCK_MASTER] };
    const points: readonly ExtensionPoint[] = [route, sidebarCard, homeTab, messageTab, opsPanel, composerTool];
    const names = (enabled: string[], viewer: typeof master) => {
      const registry = createRegistry([client], enabled);
      expect(registry.diagnostics).toEqual([]);
      return points.flatMap((point) => registry.visible(point, viewer).map(({ id }) => id));
    };
    const open = [
      'route:drydock/quay',
      'sidebarCard:drydock/quay',
      'homeTab:drydock/moored',
      'messageTab:drydock/arrivals',
    ];
    expect(names(['drydock'], master)).toEqual([
      ...open,
      'opsPanel:drydock/master',
      'editor.composerTool:drydock/anchor',
    ]);
    expect(names(['drydock'], { signedIn: true, codes: [] })).toEqual([...open, 'editor.composerTool:drydock/anchor']);
    expect(names([], master)).toEqual([]);
  });

  test('is named nowhere else', () => {
    const files = execFileSync(
      'grep',
      ['-rliw', 'drydock', 'platform', 'plugins', 'server', 'tools', 'tests', 'zones'],
      {
        cwd: ROOT,
        encoding: 'utf8',
      },
    );
    const others = files
      .trim()
      .split('\n')
      .filter((file) => !file.startsWith('tests/plugins/drydock/'));
    expect(others).toEqual(['tests/contract/whole-plugin.test.ts']);
  });
});
