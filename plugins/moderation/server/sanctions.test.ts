import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { UNDO_MS, type ClauseRow, type Sanction, type SanctionItem } from '../contract.ts';

const ROOT = '/api/bbs/moderation';
const detailOf = (wbId: number) => `/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`;
const ADVERTISING = {
  punishmentClause: 'advertising',
  bannedType: 1,
  bannedDays: 7,
  remark: '请勿发布广告',
} as const;
const CUSTOM = { punishmentClause: 'custom', reason: '跑题', bannedType: 0, remark: '请移步综合区' } as const;

const clock = { now: Date.now() };

describeApi(
  'sanctions',
  (world) => {
    const people = async () => {
      const { app } = world;
      return {
        author: await app.asUser(),
        punisher: await app.asUser({ sw4: [13, 32] }),
        moderator: await app.asUser({ sw4: [12] }),
      };
    };
    const issue = (who: TestClient, body: object) =>
      who.send<{ id: number }>('POST', `${ROOT}/sanction/issue?zone=sw4`, {
        action: 'hide',
        targetType: 'post',
        ...body,
      });
    const get = async (who: TestClient, id: number) =>
      (await who.get<Sanction>(`${ROOT}/sanction/get?zone=sw4&id=${id}`)).Message;
    const lift = (who: TestClient, id: number, more: object = {}) =>
      who.send('POST', `${ROOT}/sanction/lift?zone=sw4`, { id, reason: '误判', ...more });
    const reputation = async (who: TestClient) =>
      (await who.get<{ reputation: number }>('/api/bbs/user/detail?zone=sw4')).Message.reputation;
    const told = async (who: TestClient) =>
      (
        await who.get<{ list: { wbContent?: string; content?: string }[] }>(
          `/api/bbs/user/messages/all/systemMsg?zone=sw4&uid=${who.uid}`,
        )
      ).Message.list.map((message) => JSON.stringify(message));

    test('the table has the custom clause first, and the reader reads it in their language', async () => {
      const { moderator, author } = await people();
      const { list, remarks } = (
        await moderator.get<{ list: ClauseRow[]; remarks: { name: string; text: string }[] }>(
          `${ROOT}/clauses?zone=sw4`,
        )
      ).Message;
      expect(remarks.map(({ name }) => name)).toEqual(['规范', '再次', '移步']);
      expect(list[0]).toMatchObject({ id: 'custom', number: 0, extra: null });
      const numbers = (points: number) => list.filter(({ number }) => number === points).map(({ id }) => id);
      expect([2, 3, 6, 12].map((points) => numbers(points).length)).toEqual([1, 7, 7, 3]);
      expect(list.find(({ id }) => id === 'violence')).toMatchObject({
        number: 6,
        extra: { bannedType: 2, bannedDays: 90 },
      });
      expect(list.filter(({ clears }) => clears).map(({ id }) => id)).toEqual(numbers(12));
      expect(outcome(await author.get(`${ROOT}/clauses?zone=sw4`))).toBe('403 FORBIDDEN');
    });

    test('a mute for good is told without an end', async () => {
      const { author, punisher } = await people();
      const wbId = await world.post(author, { wbTitle: '永久', wbContent: '<p>加微信</p>' });
      const body = { ...CUSTOM, bannedType: 1, bannedDays: 9999 };
      expect(outcome(await issue(punisher, { targetId: wbId, ...body }))).toBe('200');
      const refused = await author.send('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbTitle: '再发',
        wbContent: '<p>再发</p>',
        wbThemeId: 1,
      });
      expect([outcome(refused), refused.Code, refused.Desc]).toEqual([
        '403 MUTED_FOR_GOOD',
        10005,
        '您已被永久禁言。原因：跑题：请移步综合区',
      ]);
    });

    test('what a moderator did is listed for them for ten minutes', async () => {
      const { author, punisher, moderator } = await people();
      const wbId = await world.post(author, { wbTitle: '刚刚处理', wbContent: '<p>加微信</p>' });
      const { Message } = await issue(punisher, { targetId: wbId, ...ADVERTISING });
      const just = async (who: TestClient) =>
        (
          await who.get<{ list: SanctionItem[] }>(`${ROOT}/sanction/list?zone=sw4&just=1&limit=20&offset=0`)
        ).Message.list.map(({ id }) => id);
      expect([await just(punisher), await just(moderator)]).toEqual([[Message.id], []]);
      clock.now += UNDO_MS;
      expect(await just(punisher)).toEqual([]);
      clock.now -= UNDO_MS;
    });

    test('what is hidden for a reason of their own is told with the remark', async () => {
      const { author, punisher } = await people();
      for (const [action, done] of [
        ['hide', '隐藏'],
        ['delete', '删除'],
      ]) {
        const wbId = await world.post(author, { wbTitle: `跑题的帖子${action}`, wbContent: `<p>${action}</p>` });
        expect(outcome(await issue(punisher, { targetId: wbId, ...CUSTOM, action }))).toBe('200');
        expect((await told(author))[0]).toContain(`已被管理员${done}。原因：跑题。说明：请移步综合区`);
      }
    });

    test('a post is hidden under a clause: points, reputation, mute, evidence and message', async () => {
      const { author, punisher, moderator } = await people();
      const wbId = await world.post(author, { wbTitle: '低价代练', wbContent: '<p>加微信</p>' });
      const before = await reputation(author);
      const { Message, status } = await issue(punisher, { targetId: wbId, ...ADVERTISING, note: '第二次了' });
      expect(status).toBe(200);
      expect((await author.get(detailOf(wbId))).status).toBe(200);
      expect((await world.app.visitor.get(detailOf(wbId))).status).toBe(404);
      expect(await reputation(author)).toBe(before - 6);
      const comment = await author.send('POST', '/api/bbs/weibo/comment/add_comment_v2?zone=sw4', {
        wbId,
        content: '为什么',
      });
      expect(outcome(comment)).toBe('403 MUTED');
      expect(comment.Desc).toContain('请勿发布广告');

      const own = await get(author, Message.id);
      expect(own).toMatchObject({
        clause: { id: 'advertising', description: '发布广告', version: 1 },
        points: 6,
        bannedType: 1,
        bannedDays: 7,
        remark: '请勿发布广告',
        quote: '低价代练',
        state: 'inForce',
        mayAppeal: true,
        mayLift: false,
        evidence: null,
        issuerInfo: null,
        note: '',
      });
      expect(own.effects.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['hide', 0],
        ['points', 6],
        ['reputation', 6],
        ['mute', 0],
      ]);
      expect((await told(author))[0]).toContain('扣除6分，公共频道禁言7天');
      // What stood there is kept, whatever its author makes of it.
      await author.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId });
      const staff = await get(moderator, Message.id);
      expect(staff.evidence).toMatchObject({ title: '低价代练', content: '<p>加微信</p>' });
      expect([staff.note, staff.issuerInfo?.uid, staff.userInfo?.uid]).toEqual(['第二次了', punisher.uid, author.uid]);
      // A post that is gone cannot be shown again; the rest is undone.
      expect((await lift(punisher, Message.id)).status).toBe(200);
      const after = await get(author, Message.id);
      expect(after.state).toBe('lifted');
      expect(after.effects.map(({ kind, kept }) => [kind, kept])).toEqual([
        ['hide', 'deleted'],
        ['points', ''],
        ['reputation', ''],
        ['mute', ''],
      ]);
      expect(await reputation(author)).toBe(before);
    });

    test('lifting a deletion brings a post with its comments back, and every counter', async () => {
      const { author, punisher } = await people();
      const wbId = await world.post(author);
      const cid = await world.comment(punisher, wbId);
      const counts = async () =>
        (await world.app.visitor.get<object>(`/api/bbs/user/getWeiboCommentFavorsNew?zone=sw4&uid=${author.uid}`))
          .Message;
      const shown = async () => {
        const post = await world.app.visitor.get<{ wbcCount: number }>(detailOf(wbId));
        return [post.status, post.Message?.wbcCount, await counts()];
      };
      const before = await shown();
      const { id } = (await issue(punisher, { action: 'delete', targetId: wbId, ...CUSTOM })).Message;
      expect((await shown())[0]).toBe(404);
      await lift(punisher, id);
      expect(await shown()).toEqual(before);
      // The same of a comment.
      const own = await world.comment(author, wbId);
      const with2 = await shown();
      const second = await issue(punisher, { action: 'delete', targetType: 'comment', targetId: own, ...CUSTOM });
      expect((await shown())[1]).toBe(1);
      await lift(punisher, second.Message.id);
      expect(await shown()).toEqual(with2);
      expect(cid).toBeGreaterThan(0);
    });

    test('a post and a comment with the same id are two: reports, penalties, and what is taken back', async () => {
      const { author, punisher, moderator } = await people();
      const { wbId, cid } = await world.twins(author);
      const [reporter, other] = [await world.app.asUser(), await world.app.asUser({ sw4: [13, 32] })];
      for (const what of [{ wbId }, { cid }])
        await reporter.send('POST', '/api/bbs/report/weibo?zone=sw4', { ...what, type: 3, comment: '广告' });
      const open = async () =>
        (
          await moderator.get<{ list: { targetType: number; targetId: number }[] }>(
            '/api/bbs/report/list?zone=sw4&limit=50&offset=0',
          )
        ).Message.list.flatMap(({ targetType, targetId }) => (targetId === wbId ? [targetType] : []));
      const hidden = async () => {
        const post = await world.app.visitor.get(detailOf(wbId));
        const all = '/api/bbs/moderation/log?zone=sw4&limit=50&offset=0';
        const log = async (type: string) =>
          (await moderator.get<{ list: { action: string }[] }>(`${all}&targetType=${type}&targetId=${wbId}`)).Message
            .list[0]?.action;
        return [post.status, await log('post'), await log('comment')];
      };
      const body = { ...CUSTOM, targetType: 'comment', targetId: cid };
      const { id } = (await issue(punisher, body)).Message;
      expect(await hidden()).toEqual([200, undefined, 'comment.hide']);
      expect(await open()).toEqual([1]);
      const second = (await issue(other, { ...CUSTOM, targetId: wbId })).Message;
      expect(await hidden()).toEqual([404, 'post.hide', 'comment.hide']);
      expect(await open()).toEqual([]);
      clock.now += UNDO_MS;
      expect(outcome(await lift(punisher, second.id))).toBe('200');
      expect((await get(moderator, id)).state).toBe('inForce');
      expect(outcome(await issue(punisher, body))).toBe('409 SANCTIONED_ALREADY');
      expect((await hidden())[0]).toBe(200);
      clock.now -= UNDO_MS;
    });

    test('refuses what is not complete, each with its own text', async () => {
      const { author, punisher } = await people();
      const wbId = await world.post(author);
      const cases: [object, string, string][] = [
        [{}, 'CLAUSE_REQUIRED', '请选择处罚条款'],
        [{ ...CUSTOM, reason: ' ' }, 'REASON_REQUIRED', '请填写原因'],
        [{ ...ADVERTISING, bannedType: undefined, bannedDays: undefined }, 'EXTRA_REQUIRED', '请选择是否额外处罚'],
        [{ ...ADVERTISING, bannedType: 0 }, 'PROJECT_REQUIRED', '请选择处罚项目'],
        [{ ...ADVERTISING, bannedDays: undefined }, 'DURATION_REQUIRED', '请选择处罚时效'],
        [{ ...ADVERTISING, remark: '' }, 'REMARK_REQUIRED', '请输入处罚说明'],
        [{ ...ADVERTISING, remark: '长'.repeat(201) }, 'TEXT_TOO_LONG', '最多200个字'],
      ];
      for (const [body, error, text] of cases) {
        const reply = await issue(punisher, { targetId: wbId, ...body });
        expect([outcome(reply), reply.Desc]).toEqual([`400 ${error}`, text]);
      }
      for (const [body, refusal] of [
        [{ ...ADVERTISING, punishmentClause: 'gone' }, '409 CLAUSE_CHANGED'],
        [{ ...ADVERTISING, reputationValue: 3 }, '409 CLAUSE_CHANGED'],
        [{ ...ADVERTISING, punishmentClauseType: '内容质量' }, '409 CLAUSE_CHANGED'],
        [{ ...ADVERTISING, bannedDays: 8 }, '400 BAD_INPUT'],
        [{ ...ADVERTISING, targetId: wbId + 10_000 }, '404 NOT_FOUND'],
      ] as const)
        expect(outcome(await issue(punisher, { targetId: wbId, ...body }))).toBe(refusal);
      expect((await world.app.visitor.get(detailOf(wbId))).status).toBe(200);
      const { list } = (await author.get<{ list: SanctionItem[] }>(`${ROOT}/sanction/mine?zone=sw4`)).Message;
      expect(list).toEqual([]);
    });

    test('without code 32 only the custom clause; never oneself, nor somebody with more rights', async () => {
      const { author, punisher, moderator } = await people();
      const wbId = await world.post(author);
      const refused = await issue(moderator, { targetId: wbId, ...ADVERTISING });
      expect([outcome(refused), refused.Desc]).toEqual(['403 CLAUSE_FORBIDDEN', '权限校验不通过']);
      expect(outcome(await issue(moderator, { targetId: wbId, ...CUSTOM }))).toBe('200');
      const own = await world.post(punisher);
      expect(outcome(await issue(punisher, { targetId: own, ...ADVERTISING }))).toBe('403 OWN_SANCTION');
      expect(outcome(await issue(moderator, { targetId: own, ...CUSTOM }))).toBe('403 OUTRANKED');
      const elsewhere = await world.app.asUser({ mx: [13, 32] });
      expect(outcome(await issue(elsewhere, { targetId: wbId, ...ADVERTISING }))).toBe('403 FORBIDDEN');
      const there = await elsewhere.send('POST', `${ROOT}/sanction/issue?zone=mx`, {
        action: 'hide',
        targetType: 'post',
        targetId: wbId,
        ...ADVERTISING,
      });
      expect(outcome(there)).toBe('404 NOT_FOUND');
    });

    test('many moderators at once are one sanction, and a retry is the same', async () => {
      const { author, punisher } = await people();
      const wbId = await world.post(author);
      const before = await reputation(author);
      const all = await Promise.all(
        Array.from({ length: 50 }, () => issue(punisher, { targetId: wbId, ...ADVERTISING })),
      );
      expect(all.map(outcome).toSorted()).toEqual([
        '200',
        ...Array.from({ length: 49 }, () => '409 SANCTIONED_ALREADY'),
      ]);
      expect(await reputation(author)).toBe(before - 6);
      const second = await world.post(await world.app.asUser());
      const body = { targetId: second, ...ADVERTISING, requestKey: 'one-and-the-same' };
      const [first, again] = [await issue(punisher, body), await issue(punisher, body)];
      expect(again.Message).toEqual(first.Message);
    });

    test('points count until they expire, and what one sanction muted another still does', async () => {
      const { author, punisher } = await people();
      const [a, b] = [await world.post(author), await world.post(author)];
      const first = (await issue(punisher, { targetId: a, ...ADVERTISING })).Message.id;
      await issue(punisher, { targetId: b, ...ADVERTISING, punishmentClause: 'malicious-review', bannedDays: 1 });
      const points = async () =>
        (await author.get<{ points: number }>(`${ROOT}/sanction/mine?zone=sw4`)).Message.points;
      expect(await points()).toBe(8);
      await lift(punisher, first);
      expect(await points()).toBe(2);
      const write = async () =>
        outcome(
          await author.send('POST', '/api/bbs/weibo/add?zone=sw4', {
            wbContent: '<p>在</p>',
            wbTitle: '还在',
            wbThemeId: 1,
          }),
        );
      expect(await write()).toBe('403 MUTED');
      try {
        clock.now += DAY_MS + 1;
        expect(await write()).toBe('200');
        expect(await points()).toBe(2);
        clock.now += 7 * DAY_MS;
        expect(await points()).toBe(0);
      } finally {
        clock.now -= 8 * DAY_MS + 1;
      }
    });

    test('an appeal, once and in time; whoever issued the sanction does not answer it', async () => {
      const { author, punisher } = await people();
      const other = await world.app.asUser({ sw4: [13, 32] });
      const wbId = await world.post(author);
      const { id } = (await issue(punisher, { targetId: wbId, ...ADVERTISING })).Message;
      const appeal = (who: TestClient, text = '我没有发广告') =>
        who.send('POST', `${ROOT}/appeal/submit?zone=sw4`, { id, text });
      const decide = (who: TestClient, body: object) =>
        who.send('POST', `${ROOT}/appeal/decide?zone=sw4`, { id, answer: '酌情减轻', ...body });
      expect(outcome(await decide(other, { outcome: 'upheld' }))).toBe('404 NOT_FOUND');
      expect(outcome(await appeal(other))).toBe('404 NOT_FOUND');
      expect(outcome(await appeal(author, ' '))).toBe('400 APPEAL_TEXT_REQUIRED');
      expect(outcome(await appeal(author, '长'.repeat(1001)))).toBe('400 TEXT_TOO_LONG');
      expect(outcome(await appeal(author))).toBe('200');
      expect(outcome(await appeal(author))).toBe('200');
      expect(outcome(await appeal(author, '再说一次'))).toBe('409 APPEALED_ALREADY');
      const waiting = async () =>
        (await other.get<{ list: { id: number; mayDecide: boolean }[] }>(`${ROOT}/appeal/list?zone=sw4`)).Message.list;
      expect(await waiting()).toMatchObject([{ id, mayDecide: true }]);

      const { effects } = await get(other, id);
      const hide = effects.filter(({ kind }) => kind === 'hide').map((effect) => effect.id);
      const everything = effects.map((effect) => effect.id);
      expect(outcome(await decide(punisher, { outcome: 'lifted' }))).toBe('403 APPEAL_OF_OWN');
      expect(outcome(await decide(author, { outcome: 'lifted' }))).toBe('403 FORBIDDEN');
      expect(outcome(await decide(other, { outcome: 'reduced' }))).toBe('400 EFFECTS_REQUIRED');
      expect(outcome(await decide(other, { outcome: 'reduced', effects: everything }))).toBe('400 EFFECTS_REQUIRED');
      expect(outcome(await decide(other, { outcome: 'reduced', effects: [1_000_000] }))).toBe('400 EFFECT_UNKNOWN');
      expect(outcome(await decide(other, { outcome: 'reduced', effects: hide, answer: ' ' }))).toBe(
        '400 ANSWER_REQUIRED',
      );
      expect((await world.app.visitor.get(detailOf(wbId))).status).toBe(404);
      const reduce = { outcome: 'reduced', effects: hide };
      expect(outcome(await decide(other, reduce))).toBe('200');
      expect(outcome(await decide(other, reduce))).toBe('200');
      expect(outcome(await decide(other, { outcome: 'upheld' }))).toBe('409 APPEAL_DECIDED');
      expect((await world.app.visitor.get(detailOf(wbId))).status).toBe(200);
      expect(await get(author, id)).toMatchObject({
        state: 'reduced',
        mayAppeal: false,
        appeal: { state: 1, outcome: 'reduced', answer: '酌情减轻' },
      });
      expect((await told(author))[0]).toContain('部分通过');
      expect(await waiting()).toEqual([]);
    });

    test('an appeal is late after 20 days, and needless once the sanction is lifted', async () => {
      const { author, punisher } = await people();
      const [a, b] = [await world.post(author), await world.post(author)];
      const late = (await issue(punisher, { targetId: a, ...CUSTOM })).Message.id;
      const lifted = (await issue(punisher, { targetId: b, ...CUSTOM })).Message.id;
      await lift(punisher, lifted);
      const appeal = async (id: number) =>
        outcome(await author.send('POST', `${ROOT}/appeal/submit?zone=sw4`, { id, text: '请复核' }));
      expect(await appeal(lifted)).toBe('409 NOTHING_TO_APPEAL');
      try {
        clock.now += 20 * DAY_MS;
        expect(await appeal(late)).toBe('409 APPEAL_LATE');
      } finally {
        clock.now -= 20 * DAY_MS;
      }
      expect(await appeal(late)).toBe('200');
    });

    test('what a reason alone hides or deletes stands in the ledger, and showing it again undoes that', async () => {
      const { author, moderator } = await people();
      const wbId = await world.post(author);
      await moderator.send('POST', `${ROOT}/post/hide?zone=sw4`, { wbId, reason: '刷屏' });
      const mine = async () =>
        (await author.get<{ list: SanctionItem[] }>(`${ROOT}/sanction/mine?zone=sw4`)).Message.list;
      expect(await mine()).toMatchObject([
        { action: 'hide', clause: { id: 'custom', description: '刷屏' }, state: 'inForce' },
      ]);
      await moderator.send('POST', `${ROOT}/post/restore?zone=sw4`, { wbId, reason: '误判' });
      expect(await mine()).toMatchObject([{ state: 'lifted' }]);
      await moderator.send('POST', '/api/bbs/weibo/delete_post?zone=sw4', { wbId, reason: '又来' });
      expect((await mine()).map(({ action, state }) => [action, state])).toEqual([
        ['delete', 'inForce'],
        ['hide', 'lifted'],
      ]);
    });

    test('a bulk action is tried first, does each thing whole, and says why one is refused', async () => {
      const { author, punisher, moderator } = await people();
      const posts = [await world.post(author), await world.post(author), await world.post(moderator)];
      const own = await world.post(punisher);
      const targets = [...posts, own, own + 10_000].map((targetId) => ({ targetType: 'post', targetId }));
      interface Result {
        readonly targetId: number;
        readonly id: number;
        readonly refusal: string;
      }
      const bulk = (body: object) =>
        punisher.send<{ results: Result[] }>('POST', `${ROOT}/sanction/bulk?zone=sw4`, {
          action: 'hide',
          targets,
          ...ADVERTISING,
          ...body,
        });
      const shown = () =>
        Promise.all([...posts, own].map(async (id) => (await world.app.visitor.get(detailOf(id))).status));
      const before = await reputation(author);
      const tried = (await bulk({ dryRun: 1 })).Message.results;
      const refusals = ['', '', '', '不能处理对自己的处罚', '内容不存在或已被删除'];
      expect(tried.map(({ id, refusal }) => [id, refusal])).toEqual(refusals.map((refusal) => [0, refusal]));
      // Nothing has happened.
      expect([await shown(), await reputation(author)]).toEqual([[200, 200, 200, 200], before]);
      const mine = await author.get<{ list: SanctionItem[] }>(`${ROOT}/sanction/mine?zone=sw4`);
      expect([mine.Message.list, (await told(author)).filter((text) => text.includes('隐藏'))].flat()).toEqual([]);

      const key = { requestKey: 'bulk-of-this-test' };
      const { results } = (await bulk(key)).Message;
      expect(results.map(({ refusal }) => refusal)).toEqual(refusals);
      expect([await shown(), await reputation(author)]).toEqual([[404, 404, 404, 200], before - 12]);
      // A retry finds what was done.
      expect((await bulk(key)).Message.results).toEqual(results);
      expect((await bulk({})).Message.results.map(({ refusal }) => refusal)).toEqual([
        ...['该内容已被处罚', '该内容已被处罚', '该内容已被处罚'],
        ...refusals.slice(3),
      ]);
      for (const { id } of results.filter((result) => result.id > 0)) await lift(punisher, id);
      expect([await shown(), await reputation(author)]).toEqual([[200, 200, 200, 200], before]);
      expect(outcome(await bulk({ remark: '' }))).toBe('400 REMARK_REQUIRED');
      expect(outcome(await bulk({ targets: [] }))).toBe('400 BAD_INPUT');
      expect(outcome(await author.send('POST', `${ROOT}/sanction/bulk?zone=sw4`, { action: 'hide', targets }))).toBe(
        '403 FORBIDDEN',
      );
    });

    test('what was reported is closed by the sanction, and its reporters hear only that something was done', async () => {
      const { author, punisher, moderator } = await people();
      const reporter = await world.app.asUser();
      const wbId = await world.post(author, { wbTitle: '低价代练' });
      await reporter.send('POST', '/api/bbs/report/weibo?zone=sw4', { wbId, type: 3, comment: '广告' });
      const queue = async (who: TestClient) =>
        (await who.get<{ list: { id: number; targetId: number }[] }>('/api/bbs/report/list?zone=sw4&limit=50')).Message
          .list;
      const found = (await queue(punisher)).find(({ targetId }) => targetId === wbId)!;
      // Somebody else looks into it.
      const claim = (who: TestClient, more: object = {}) =>
        who.send('POST', '/api/bbs/report/claim?zone=sw4', { id: found.id, ...more });
      expect(outcome(await claim(moderator))).toBe('200');
      expect(outcome(await claim(punisher))).toBe('409 REPORT_CLAIMED');
      expect(outcome(await issue(punisher, { targetId: wbId, ...ADVERTISING }))).toBe('409 REPORT_CLAIMED');
      expect((await world.app.visitor.get(detailOf(wbId))).status).toBe(200);
      expect(outcome(await claim(moderator, { isRelease: 1 }))).toBe('200');
      expect(outcome(await issue(punisher, { targetId: wbId, ...ADVERTISING }))).toBe('200');
      expect((await queue(punisher)).some(({ id }) => id === found.id)).toBe(false);
      const messages = await told(reporter);
      expect(messages[0]).toContain('你举报的“低价代练”已处理');
      expect(messages.join(' ')).not.toContain('禁言');
    });

    test('the heaviest clauses clear profile and friends, which come back with the sanction', async () => {
      const { author, punisher } = await people();
      const friend = await world.app.asUser();
      await author.send('POST', '/api/bbs/user/updateUserInfo?zone=sw4', { sig: '加微信' });
      await author.send('POST', '/api/bbs/user/follow/add_follow?zone=jl', { uid: friend.uid });
      const state = async () => {
        const detail = async (uid: number) =>
          (await author.get<Record<string, unknown>>(`/api/bbs/user/detail/${uid}?zone=jl`)).Message;
        const [own, theirs] = [await detail(author.uid), await detail(friend.uid)];
        return [own['sig'], own['followCount'], theirs['fansCount'], theirs['isFollow']];
      };
      const before = await state();
      expect(before[0]).toBe('加微信');
      const wbId = await world.post(author);
      const preview = await punisher.get<{ clearable: object }>(
        `${ROOT}/sanction/preview?zone=sw4&targetType=post&targetId=${wbId}`,
      );
      expect(preview.Message.clearable).toEqual({ profile: 1, friends: 1, roles: 0 });
      const drugs = { punishmentClause: 'drugs', bannedType: 2, bannedDays: 9999, remark: '违法' };
      const { id } = (await issue(punisher, { targetId: wbId, ...drugs })).Message;
      expect((await state())[0]).toBe('');
      expect(await state()).not.toEqual(before);
      await lift(punisher, id);
      expect(await state()).toEqual(before);
    });

    test("sanctions are the person's and the moderators' alone", async () => {
      const { author, punisher } = await people();
      const stranger = await world.app.asUser();
      const wbId = await world.post(author);
      const { id } = (await issue(punisher, { targetId: wbId, ...CUSTOM })).Message;
      expect(outcome(await stranger.get(`${ROOT}/sanction/get?zone=sw4&id=${id}`))).toBe('404 NOT_FOUND');
      expect(outcome(await stranger.get(`${ROOT}/sanction/list?zone=sw4`))).toBe('403 FORBIDDEN');
      expect(outcome(await author.get(`${ROOT}/sanction/get?zone=mx&id=${id}`))).toBe('404 NOT_FOUND');
      expect(outcome(await world.app.visitor.get(`${ROOT}/sanction/get?zone=sw4&id=${id}`))).toBe('401 NOT_SIGNED_IN');
      expect(outcome(await lift(author, id))).toBe('403 FORBIDDEN');
      const of = await punisher.get<{ list: SanctionItem[] }>(`${ROOT}/sanction/list?zone=sw4&uid=${author.uid}`);
      expect(of.Message.list).toMatchObject([{ id, userInfo: { uid: author.uid }, issuerInfo: { uid: punisher.uid } }]);
    });
  },
  { now: () => clock.now },
);
