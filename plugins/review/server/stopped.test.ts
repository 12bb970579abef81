import { afterAll, afterEach, expect, it } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { zonesFixture } from '../../../server/zones/fixture.ts';
import { ReviewStatus } from '../contract.ts';
import type { ReviewTables } from './tables.ts';
import { createReviewWorld } from './test-support.ts';

const FILE = 'sw4/zone.json';
const zones = zonesFixture();
const running = zones.text(FILE);
const POST = { wbTitle: '港口公告', wbContent: '<p>今晚停服维护</p>', wbThemeId: 1 };
const HOT = { markInfoArray: JSON.stringify([{ mark: 'SETTOP', startTime: 0, endTime: 0 }]) };

describeApi(
  'drafts in review',
  (world) => {
    const acts = createReviewWorld(world);
    const reload = (change: (zone: { tripleReview?: boolean; plugins: Record<string, unknown> }) => void) => {
      const zone = JSON.parse(running) as Parameters<typeof change>[0];
      change(zone);
      zones.write(FILE, JSON.stringify(zone));
      world.app.zones.reload();
    };
    afterEach(() => reload(() => {}));

    const remove = (who: TestClient, id: number) => who.send('POST', '/api/bbs/weibo/draft/del_draft?zone=sw4', { id });
    const audit = async (who: TestClient, wbId: number) =>
      (await who.get<{ wbAudit: number }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message.wbAudit;

    it.each([
      ['has switched its review off', (zone: { tripleReview?: boolean }) => void (zone.tripleReview = false)],
      ['has no desk any more', (zone: { plugins: Record<string, unknown> }) => void delete zone.plugins['review']],
    ] as const)('are their authors’ again in a zone that %s', async (_name, change) => {
      const author = await acts.checker();
      const { wbId } = (await acts.add(author, POST)).Message;
      const [saved, removed, sent, changing] = await Promise.all([
        acts.draft(author),
        acts.draft(author),
        acts.draft(author),
        acts.draft(author, { wbId }),
      ]);
      const submissions: number[] = [];
      for (const id of [saved, removed, sent, changing]) submissions.push(await acts.pushed(author, id));
      expect(await audit(author, wbId)).toBe(1);

      reload(change);
      expect(await acts.stored(author, saved)).toMatchObject({ status: 1 });
      const replies = [
        await acts.update(author, { id: saved, title: '改' }),
        await remove(author, removed),
        await acts.add(author, { ...POST, draftId: sent }),
        await acts.update(author, { id: changing, title: '改' }),
      ];
      expect(replies.map(outcome)).toEqual(['200', '200', '200', '200']);
      expect(await audit(author, wbId)).toBe(2);

      // Where the review comes back, what was taken out of it is in it no more, and can be pushed
      // again.
      reload(() => {});
      expect(await acts.stored(author, saved)).toMatchObject({ status: 1, title: '改' });
      const reviewer = await acts.checker();
      expect((await acts.list(reviewer, 'waiting')).filter(({ id }) => submissions.includes(id))).toEqual([]);
      expect((await acts.detail(reviewer, submissions[0]!)).Message.status).toBe(ReviewStatus.withdrawn);
      expect(outcome(await acts.decide(reviewer, submissions[0]!, 1))).toBe('409 REVIEW_DONE');
      await acts.pass(await acts.pushed(author, saved));
      expect(await acts.stored(author, saved)).toMatchObject({ status: 3 });
    });

    it('hold no places of hot posts where nobody reviews, and are in review where it comes back before anybody touches them', async () => {
      const author = await acts.checker([32, 93]);
      const ids: number[] = [];
      for (let n = 0; n < 6; n++) {
        ids.push(await acts.draft(author, HOT));
        await acts.pushed(author, ids[n]!);
      }
      const manager = await world.app.asUser({ sw4: [10, 13, 32, 93] });
      const full = await acts.add(manager, { ...POST, ...HOT });
      expect(outcome(full)).toBe('409 HOT_LIMIT');
      reload((zone) => void (zone.tripleReview = false));
      expect(outcome(await acts.add(manager, { ...POST, ...HOT }))).toBe('200');
      reload(() => {});
      expect(await acts.stored(author, ids[0]!)).toMatchObject({ status: 2 });
      expect(outcome(await acts.update(author, { id: ids[0]!, title: '改' }))).toBe('409 DRAFT_IN_REVIEW');
    });

    it('of an outside reviewer that there is no more are the desk’s', async () => {
      const author = await acts.checker();
      const id = await acts.draft(author);
      const submission = await acts.pushed(author, id);
      await world.app.db.tx(() =>
        world.app.db
          .q<ReviewTables>()
          .updateTable('review_submission')
          .set({ stage: 0 })
          .where('id', '=', submission)
          .execute(),
      );
      const reviewer = await acts.checker();
      expect((await acts.list(reviewer, 'waiting')).find((one) => one.id === submission)).toMatchObject({ stage: 1 });
      expect((await acts.detail(reviewer, submission)).Message).toMatchObject({ stage: 1, refusal: '', outside: null });
      await acts.pass(submission);
      expect(await acts.stored(author, id)).toMatchObject({ status: 3 });
    });
  },
  { zonesDir: zones.dir },
);
afterAll(() => zones.dispose());
