import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import { ROOT as PROJECT, type TestClient } from '../../../tests/support/app.ts';
import type { MarkCounts, MarkInfo, MarkName } from '../contract.ts';
import type { MarkTables } from './tables.ts';

export const HOUR = 3_600_000;
export const ROOT = '/api/bbs/weibo/mark';
export type Shown = { wbId: number; marks?: MarkName[] };
type Marked = { list: MarkInfo[] };

export const mark = (client: TestClient, wbId: unknown, fields: object = {}, zone = 'sw4') =>
  client.send<Marked>('PUT', `${ROOT}/update_mark?zone=${zone}`, { wbId, mark: 'SETTOP', set: true, ...fields });
export const task = async (client: TestClient, wbId: number) =>
  (await client.get<Marked>(`${ROOT}/task?zone=sw4&wbId=${wbId}`)).Message.list;
export const counts = async (client: TestClient, themeIdStr = '0') =>
  (await client.get<MarkCounts>(`${ROOT}/get_count?zone=sw4&themeIdStr=${themeIdStr}`)).Message;
export const inDetail = async (client: TestClient, wbId: number) =>
  (await client.get<Shown>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.marks;
export const inList = async (client: TestClient, wbId: number) =>
  (
    await client.get<{ list: Shown[] }>('/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50&sort=1')
  ).Message.list.find((post) => post.wbId === wbId)?.marks;
export const rule = async (client: TestClient, themeId: number) =>
  (
    await client.get<Record<'teamStatus' | 'setTopStatus' | 'recommendStatus', { status: boolean; total: number }>>(
      `/api/bbs/weibo/checkMarkPostRule?zone=sw4&themeId=${themeId}`,
    )
  ).Message;
export const add = (client: TestClient, markInfoArray: unknown, fields: object = {}) =>
  client.send<Shown>('POST', '/api/bbs/weibo/add?zone=sw4', {
    wbTitle: '标签',
    wbContent: '<p>看看</p>',
    wbThemeId: 1,
    markInfoArray: typeof markInfoArray === 'string' ? markInfoArray : JSON.stringify(markInfoArray),
    ...fields,
  });
export const logOf = async (client: TestClient, wbId: number) =>
  (
    await client.get<{ list: { action: string; reason: string }[] }>(
      `/api/bbs/moderation/log?zone=sw4&targetType=post&targetId=${wbId}`,
    )
  ).Message.list.map(({ action, reason }) => [action, reason]);

export async function clear({ app }: ApiWorld): Promise<void> {
  await app.db.tx(() => app.db.q<MarkTables>().deleteFrom('editor_mark').execute());
}
export const settled = (replies: readonly { status: number; headers: Record<string, unknown> }[]) =>
  Object.fromEntries([...Map.groupBy(replies.map(outcome), (one) => one)].map(([one, all]) => [one, all.length]));

/** The category of servers in `testZones`. */
export const SERVER_THEME = 18;

/** The shipped zones, with a category of servers in sw4. */
export function testZones() {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-marks-'));
  cpSync(join(PROJECT, 'zones'), dir, { recursive: true });
  const file = join(dir, 'sw4', 'zone.json');
  // The project's own file.
  const zone = JSON.parse(readFileSync(file, 'utf8')) as { themes: object[] };
  zone.themes.push({ themeId: SERVER_THEME, name: '区服', type: 'server', icon: 'hash', labelType: 18 });
  writeFileSync(file, JSON.stringify(zone));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
