import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import type { PollRecord } from '../contract.ts';
import { createPollWorld, HOUR, votesOf } from './test-support.ts';

describeOnEachEngine('poll results', (open) => {
  let world: Awaited<ReturnType<typeof createPollWorld>>;
  beforeAll(async () => {
    world = await createPollWorld(open);
  });
  afterAll(() => world.app.stop());

  describe('results', () => {
    const seen = async (client: TestClient, wbId: number) => ({
      detail: votesOf(await world.detail(client, wbId))?.[0],
      list: votesOf(await world.inList(client, wbId))?.[0],
      info: votesOf((await world.info(client, wbId)).Message)?.[0],
    });
    const all = (value: number | undefined) => ({ detail: value, list: value, info: value });

    async function voted(change: object) {
      const { wbId, ids } = await world.start(change);
      const voter = await world.app.asUser();
      expect((await world.vote(voter, wbId, [ids[0]])).status).toBe(200);
      return { wbId, ids, voter };
    }

    it('for all from the start (0)', async () => {
      const { app } = world;
      const { wbId, voter } = await voted({ pollVisible: 0 });
      for (const one of [voter, await app.asUser(), await app.asUser({ sw4: [13] }), app.visitor])
        expect(await seen(one, wbId)).toEqual(all(1));
    });

    it('after voting (1): everybody once it has ended, visitors too', async () => {
      const { app, later } = world;
      const { wbId, voter } = await voted({ pollVisible: 1 });
      const other = await app.asUser();
      expect(await seen(await app.asUser({ sw4: [13] }), wbId)).toEqual(all(1));
      expect([await seen(voter, wbId), await seen(other, wbId), await seen(app.visitor, wbId)]).toEqual([
        all(1),
        all(undefined),
        all(undefined),
      ]);
      await later(HOUR + 1000, async () => {
        expect(await seen(other, wbId)).toEqual(all(1));
        expect(await seen(app.visitor, wbId)).toEqual(all(1));
      });
    });

    it('for admins only (2)', async () => {
      const { app, starter, later } = world;
      const { wbId, voter } = await voted({ pollVisible: 2 });
      const manager = await app.asUser({ sw4: [13] });
      expect(await seen(manager, wbId)).toEqual(all(1));
      for (const one of [voter, starter, await app.asUser(), app.visitor])
        expect(await seen(one, wbId)).toEqual(all(undefined));
      await later(HOUR + 1000, async () => expect(await seen(voter, wbId)).toEqual(all(undefined)));
    });

    it('after the deadline (3)', async () => {
      const { app, later } = world;
      const { wbId, voter } = await voted({ pollVisible: 3 });
      expect(await seen(await app.asUser({ sw4: [13] }), wbId)).toEqual(all(1));
      for (const one of [voter, await app.asUser(), app.visitor]) expect(await seen(one, wbId)).toEqual(all(undefined));
      await later(HOUR + 1000, async () => expect(await seen(voter, wbId)).toEqual(all(1)));
    });

    it('shows ratios without counts where the poll says so', async () => {
      const { detail } = world;
      const { wbId, voter } = await voted({ pollVisible: 0, pollVisibleType: 1 });
      const poll = await detail(voter, wbId);
      expect(poll?.options.map(({ ratio }) => ratio)).toEqual([100, 0, 0]);
      expect(JSON.stringify(poll)).not.toMatch(/"votes"|voterCount/);
    });

    it('records: everybody where counts are seen, what was chosen only for the voter and managers', async () => {
      const { app, vote } = world;
      const { wbId, ids, voter } = await voted({ pollVisible: 1 });
      const second = await app.asUser();
      await vote(second, wbId, [ids[1]]);
      const records = async (client: TestClient, more = '') =>
        (
          await client.get<{ list: PollRecord[]; hasMore: boolean }>(
            `/api/bbs/poll/get_records?zone=sw4&wbId=${wbId}${more}`,
          )
        ).Message;
      const rows = async (client: TestClient) =>
        (await records(client)).list.map(({ userInfo, optionIds }) => [userInfo.uid, optionIds]);
      expect(await rows(voter)).toEqual([
        [second.uid, []],
        [voter.uid, [ids[0]]],
      ]);
      expect(await rows(app.visitor)).toEqual([]);
      expect(await rows(await app.asUser())).toEqual([]);
      expect(await rows(await app.asUser({ sw4: [13] }))).toEqual([
        [second.uid, [ids[1]]],
        [voter.uid, [ids[0]]],
      ]);
      expect(await records(voter, '&limit=1')).toMatchObject({
        hasMore: true,
        list: [{ userInfo: { uid: second.uid } }],
      });
      expect(await records(voter, '&limit=1&offset=1')).toMatchObject({
        hasMore: false,
        list: [{ userInfo: { uid: voter.uid } }],
      });
      const hidden = await voted({ pollVisible: 3 });
      const own = await hidden.voter.get<{ list: PollRecord[] }>(
        `/api/bbs/poll/get_records?zone=sw4&wbId=${hidden.wbId}`,
      );
      expect(own.Message.list.map(({ userInfo }) => userInfo.uid)).toEqual([hidden.voter.uid]);
      expect((await app.visitor.get(`/api/bbs/poll/get_records?zone=sw4&wbId=x`)).status).toBe(400);
    });
  });
});
