import { expect, test } from 'vitest';
import { DAY_MS } from '../../platform/contract/durations.ts';
import type { Waiting } from '../../platform/contract/endpoints/waiting.ts';
import { insertRows } from '../support/rows.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, type ApiWorld } from './each-engine.ts';

/* The queue of the workbench: whatever waits, for whoever may decide about it. */

const clock = { ahead: 0 };

const counts = async (who: TestClient, zone = 'sw4') =>
  (await who.get<Record<string, number>>(`/api/bbs/manage/waiting?zone=${zone}`)).Message;
const queue = async (who: TestClient, query = '', zone = 'sw4') =>
  (await who.get<{ list: Waiting[]; hasMore: boolean }>(`/api/bbs/manage/queue?zone=${zone}${query}`)).Message;
const kinds = async (who: TestClient, query = '') => (await queue(who, query)).list.map(({ kind }) => kind);

/** A report, a doubtful picture, a signature and an appeal of one zone, in this order of waiting. */
async function fill(world: ApiWorld) {
  const { app } = world;
  const [author, reporter, punisher] = [await app.asUser(), await app.asUser(), await app.asUser({ sw4: [13, 32] })];
  const ago = (days: number) => (clock.ahead = -days * DAY_MS);
  try {
    ago(4);
    const [reported, hidden] = [await world.post(author), await world.post(author)];
    const report = { wbId: reported, type: 3, comment: '广告' };
    expect((await reporter.send('POST', '/api/bbs/report/weibo?zone=sw4', report)).status).toBe(200);
    ago(3);
    const picture = { zone: 'sw4', uid: author.uid, sha256: 'd'.repeat(64), width: 40, height: 20, bytes: 10 };
    await insertRows(app.db, 'media', [
      {
        ...picture,
        storage_key: 'sw4/d.png',
        thumb_key: 'sw4/d.webp',
        mime: 'image/png',
        reviewed: 0,
        flagged_at: Date.now() + clock.ahead,
        created_at: Date.now() + clock.ahead,
      },
    ]);
    ago(2);
    await author.send('POST', '/api/bbs/user/updateUserInfo?zone=sw4', { sig: '乘风破浪' });
    ago(1);
    const clause = { punishmentClause: 'custom', reason: '跑题', bannedType: 0, remark: '请移步综合区' };
    const issued = await punisher.send<{ id: number }>('POST', '/api/bbs/moderation/sanction/issue?zone=sw4', {
      ...clause,
      action: 'hide',
      targetType: 'post',
      targetId: hidden,
    });
    const { id } = issued.Message;
    await author.send('POST', '/api/bbs/moderation/appeal/submit?zone=sw4', { id, text: '没有跑题' });
    return { author, reported, sanction: id };
  } finally {
    clock.ahead = 0;
  }
}

describeApi(
  'the queue of the workbench',
  (world) => {
    test('has what waits, the longest first, what is overdue before all, each for those who may decide', async () => {
      const { author, reported, sanction } = await fill(world);
      const { app } = world;
      const [moderator, signatures] = [await app.asUser({ sw4: [12] }), await app.asUser({ sw4: [91] })];
      const both = await app.asUser({ sw4: [13, 91] });
      const ofModerators = { reports: 1, pictures: 1, appeals: 1, conversations: 0 };
      expect(await counts(both)).toEqual({ ...ofModerators, signatures: 1, contributions: 0 });
      expect(await counts(moderator)).toEqual(ofModerators);
      expect(await counts(signatures)).toEqual({ signatures: 1 });
      const elsewhere = await counts(await app.asUser({ mx: [12] }), 'mx');
      expect(elsewhere).toEqual({ reports: 0, pictures: 0, appeals: 0, conversations: 0 });

      const { list, hasMore } = await queue(both);
      expect(hasMore).toBe(false);
      expect(list).toMatchObject([
        { kind: 'reports', isUrgent: 0, item: { targetId: reported, count: 1, reasons: [{ type: 3, count: 1 }] } },
        { kind: 'pictures', item: { userInfo: { uid: author.uid } } },
        { kind: 'signatures', id: author.uid, item: { sig: '乘风破浪' } },
        { kind: 'appeals', id: sanction, isUrgent: 0, item: { text: '没有跑题', mayDecide: true } },
      ]);
      expect(await kinds(moderator)).toEqual(['reports', 'pictures', 'appeals']);
      expect(await kinds(signatures)).toEqual(['signatures']);
      expect(await kinds(both, '&kind=appeals')).toEqual(['appeals']);
      expect(await kinds(both, '&kind=nothing')).toEqual([]);
      expect((await queue(await app.asUser({ mx: [13] }), '', 'mx')).list).toEqual([]);

      // Pages of it are the same order.
      expect(await kinds(both, '&limit=1&offset=1')).toEqual(['pictures']);
      expect((await queue(both, '&limit=2&offset=1')).hasMore).toBe(true);
      expect(await kinds(both, '&limit=2&offset=2')).toEqual(['signatures', 'appeals']);

      clock.ahead = 7 * DAY_MS;
      try {
        expect((await queue(both)).list[0]).toMatchObject({ kind: 'appeals', isUrgent: 1 });
      } finally {
        clock.ahead = 0;
      }
    });

    test('is nobody else’s, and refuses what is no page', async () => {
      const { app } = world;
      const player = await app.asUser();
      for (const call of ['queue', 'waiting']) {
        expect((await player.get(`/api/bbs/manage/${call}?zone=sw4`)).status).toBe(403);
        expect((await app.visitor.get(`/api/bbs/manage/${call}?zone=sw4`)).status).toBe(401);
      }
      const moderator = await app.asUser({ sw4: [13] });
      expect((await moderator.get('/api/bbs/manage/queue?zone=sw4&limit=0')).status).toBe(400);
      expect((await moderator.get(`/api/bbs/manage/queue?zone=sw4&kind=${'k'.repeat(41)}`)).status).toBe(400);
    });

    test('has the other kinds when one of them is broken', async () => {
      const { db } = world.app;
      const moderator = await world.app.asUser({ sw4: [12] });
      await db.tx(() => db.q().schema.alterTable('appeal').renameTo('appeal_away').execute());
      try {
        expect(Object.keys(await counts(moderator)).toSorted()).toEqual(['conversations', 'pictures', 'reports']);
        expect(await kinds(moderator)).toEqual(['reports', 'pictures']);
      } finally {
        await db.tx(() => db.q().schema.alterTable('appeal_away').renameTo('appeal').execute());
      }
    });
  },
  { now: () => Date.now() + clock.ahead },
);
