import { expect } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import type { Db } from '../../../server/sdk/index.ts';
import type { OpenTestDb } from '../../../tests/support/engines.ts';
import type { Poll } from '../contract.ts';
import type { PollTables } from './tables.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export type WithPoll = { wbId: number; poll?: Poll };

export const votesOf = (poll: Poll | undefined) => poll?.options.map(({ votes }) => votes);

/** An app on a fresh database, someone who may start polls, and a clock that can run ahead. */
export async function createPollWorld(open: OpenTestDb) {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { url } = open.addressOf(await open({ migrated: true }));
  const app: TestApp = await buildTestApp({ ...(url ? { url } : {}), now });
  const starter = await app.asUser({ sw4: [10], mx: [10] });

  const fieldsOf = (change: object = {}) => ({
    wbTitle: '投票帖',
    wbContent: '<p>来选一选</p>',
    wbThemeId: 1,
    wbIsPoll: 1,
    pollTitle: '哪艘船最强',
    pollEndTime: now() + HOUR,
    pollOptions: JSON.stringify([{ name: '战列舰' }, { name: '巡洋舰', desc: '快' }, { name: '潜艇' }]),
    ...change,
  });
  const add = (client: TestClient, change: object = {}, zone = 'sw4') =>
    client.send<WithPoll>('POST', `/api/bbs/weibo/add?zone=${zone}`, fieldsOf(change));
  const listOf = async (client: TestClient) =>
    (
      await client.get<{ list: (WithPoll & { wbTitle: string })[] }>(
        '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=50',
      )
    ).Message.list;

  return {
    app,
    starter,
    now,
    fieldsOf,
    add,
    listOf,
    async start(change: object = {}) {
      const reply = await add(starter, change);
      expect(reply).toMatchObject({ status: 200 });
      const { wbId, poll } = reply.Message;
      return { wbId, ids: poll?.options.map(({ id }) => id) ?? [], poll };
    },
    vote: (client: TestClient, wbId: number, optionIds: unknown, zone = 'sw4') =>
      client.send<Poll>('POST', `/api/bbs/poll/add_poll?zone=${zone}`, { wbId, optionIds }),
    info: (client: TestClient, wbId: number, zone = 'sw4') =>
      client.get<Poll>(`/api/bbs/poll/get_user_poll_info?zone=${zone}&wbId=${wbId}`),
    detail: async (client: TestClient, wbId: number) =>
      (await client.get<WithPoll>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.poll,
    inList: async (client: TestClient, wbId: number) => (await listOf(client)).find((post) => post.wbId === wbId)?.poll,
    async later(ms: number, work: () => Promise<void>) {
      ahead += ms;
      try {
        await work();
      } finally {
        ahead -= ms;
      }
    },
  };
}

/** Totals always equal a recount. */
export async function recount(db: Db, wbId: number, poll: Poll) {
  const q = db.q<PollTables>();
  const ballots = await q
    .selectFrom('poll_vote')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('post_id', '=', wbId)
    .executeTakeFirstOrThrow();
  expect(Number(ballots.n)).toBe(poll.voterCount);
  const chosen = await q
    .selectFrom('poll_vote_option')
    .select(['option_id', ({ fn }) => fn.countAll().as('n')])
    .where('post_id', '=', wbId)
    .groupBy('option_id')
    .execute();
  const counts = new Map(chosen.map(({ option_id, n }) => [option_id, Number(n)]));
  expect(votesOf(poll)).toEqual(poll.options.map(({ id }) => counts.get(id) ?? 0));
}
