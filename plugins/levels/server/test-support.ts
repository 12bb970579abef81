import { expect } from 'vitest';
import { buildTestApp, type TestApp, type TestClient, type TestReply } from '../../../tests/support/app.ts';
import type { OpenTestDb } from '../../../tests/support/engines.ts';
import type { ForwardData, RankInfo, RankTask } from '../contract.ts';
import type { LevelTables } from './tables.ts';

export const DAY = 86_400_000;
interface Forward {
  readonly code: number;
  readonly message: string;
  readonly data: ForwardData;
}

/**
 * An app on a fresh database and a clock that can run ahead; it starts at noon of a Wednesday in
 * Shanghai.
 */
export async function createLevelWorld(open: OpenTestDb, options: { readonly zonesDir?: string } = {}) {
  let at = Date.UTC(2026, 10, 18, 4);
  const now = () => at++;
  const { url } = open.addressOf(await open({ migrated: true }));
  const app: TestApp = await buildTestApp({ ...(url ? { url } : {}), ...options, now });

  const get = (client: TestClient, query: string, zone = 'sw4'): Promise<TestReply<Forward>> =>
    client.get<Forward>(`/api/bbs/zmweb/forward/get?zone=${zone}&${query}`);
  const post = (client: TestClient, act: string, body: object = {}, zone = 'sw4') =>
    client.send<Forward>('POST', `/api/bbs/zmweb/forward/post?zone=${zone}&act=${act}`, body);

  return {
    app,
    get,
    post,
    advance: (ms: number) => void (at += ms),
    async info(client: TestClient, uid?: number, zone = 'sw4'): Promise<RankInfo> {
      const reply = await get(client, `act=get_rank_info${uid === undefined ? '' : `&uid=${uid}`}`, zone);
      expect(reply).toMatchObject({ status: 200, Message: { code: 1 } });
      return reply.Message.data as RankInfo; // the fields of this act
    },
    async tasks(client: TestClient): Promise<RankTask[]> {
      return (await get(client, 'act=get_task_list')).Message.data.task_list ?? [];
    },
    redDot: async (client: TestClient) => (await get(client, 'act=get_red_dot')).Message.data,
    claim: (client: TestClient, id: string) => post(client, 'receive_reward', { task_log_id: id }),
    async publish(client: TestClient, text: string, zone = 'sw4', themeId = 1): Promise<number> {
      const body = { wbTitle: text, wbContent: `<p>${text}</p>`, wbThemeId: themeId };
      return (await client.send<{ wbId: number }>('POST', `/api/bbs/weibo/add?zone=${zone}`, body)).Message.wbId;
    },
    erase: (client: TestClient, wbId: number) => client.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId }),
    async comment(client: TestClient, wbId: number, content = '说得好') {
      const path = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';
      return (await client.send<{ cid: number }>('POST', path, { wbId, content })).Message.cid;
    },
    like: (client: TestClient, wbId: number, isLiked = true) =>
      client.send('POST', `/api/bbs/weibo/favor/${isLiked ? 'add' : 'del'}_favor?zone=sw4`, { wbId }),
    collect: (client: TestClient, wbId: number) =>
      client.send('POST', '/api/bbs/weibo/collect/add_collect?zone=sw4', { wbId }),
    /**
     * Experience that the ledger sums up to, what the member's row says, and the sources that gave
     * some.
     */
    async ledger(uid: number, zone = 'sw4') {
      const q = app.db.q<LevelTables>();
      const rows = await q
        .selectFrom('levels_grant')
        .selectAll()
        .where('zone', '=', zone)
        .where('uid', '=', uid)
        .execute();
      const member = q.selectFrom('levels_member').select('exp').where('zone', '=', zone).where('uid', '=', uid);
      const by: Record<string, number> = {};
      for (const { source, amount } of rows) if (amount) by[source] = (by[source] ?? 0) + amount;
      return {
        sum: rows.reduce((sum, row) => sum + (row.amount ?? 0), 0),
        exp: (await member.executeTakeFirst())?.exp,
        by,
      };
    },
  };
}
