import { expect, test } from 'vitest';
import type { TestClient } from '../../../tests/support/app.ts';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/contract/durations.ts';
import type { ReplyOf } from '../../../platform/contract/index.ts';
import type {
  activityDetail,
  activityEntries,
  activityList,
  contributionCondition,
  lastContribution,
} from '../contract.ts';
import { CONTRIBUTION_LIMITS } from '../contract.ts';
import type { ContributionTables } from './tables.ts';
import { column, desk, MANAGE, publishDue, RECORD } from './test-support.ts';

const clock = { now: Date.now() };

describeApi(
  'contributions',
  (world) => {
    const dw = desk(world);

    test('whether one may contribute is explained by the same data that decides a submission', async () => {
      const ask = async (who: Awaited<ReturnType<typeof dw.player>>, zone: string) =>
        (await who.get<ReplyOf<typeof contributionCondition>>(`${RECORD}/condition?zone=${zone}`)).Message;
      const player = await dw.player();
      const fault = async (zone: string) => (await ask(player, zone)).fault;
      expect([await fault('dw'), await fault('mx'), await fault('sw4'), await fault('sw5'), await fault('jl')]).toEqual(
        [null, 'NO_ROLE', 'PLAY_FIRST', null, 'NO_GAME'],
      );
      expect(await ask(player, 'sw4')).toMatchObject({
        isAllowed: false,
        reason: '请先体验游戏后再投稿哦',
        roles: [],
        games: [],
      });
      for (const [zone, error] of [
        ['mx', 'NO_ROLE'],
        ['sw4', 'PLAY_FIRST'],
        ['jl', 'NO_GAME'],
      ] as const)
        expect(outcome(await desk(world, zone).submit(player, {}))).toBe(`403 ${error}`);

      await desk(world, 'mx').giveRole(player);
      expect(await ask(player, 'mx')).toMatchObject({ isAllowed: true, needsRole: true, roles: [{ areaId: 101 }] });
      expect([await fault('sw4'), await fault('jl')]).toEqual(['PLAY_FIRST', null]);
      const exempt = await world.app.asUser({ sw4: [30] });
      expect(await ask(exempt, 'sw4')).toMatchObject({ isAllowed: true, byCode: true, fault: null });
      expect((await world.app.visitor.get(`${RECORD}/condition?zone=dw`)).status).toBe(401);
    });

    test('columns are those of the game that take such pieces now', async () => {
      const manager = await world.app.asUser({ dw: [13] });
      const [both, videos, over] = [
        await dw.column(),
        await dw.column({ takesArticles: 0 }),
        await dw.column({ openTime: 1, closeTime: clock.now - 1 }),
      ];
      const { gameId } = (await dw.columns(manager))[0]!;
      const names = async (query = '') => (await dw.columns(manager, query)).map(({ content }) => content);
      expect(await names()).toContain(both.content);
      expect(await names()).not.toContain(videos.content);
      expect(await names('&contribution_type=2')).toEqual(expect.arrayContaining([both.content, videos.content]));
      expect(await names()).not.toContain(over.content);
      expect(await names(`&game_id=${gameId}`)).toContain(both.content);
      expect(await names('&game_id=999')).toEqual([]);

      const save = (body: object) => manager.send<{ revision: number }>('POST', dw.at(`${MANAGE}/save`), body);
      expect(outcome(await save({ ...column(), content: both.content, desc: '另一个' }))).toBe('409 COLUMN_TAKEN');
      // The same once more is the same.
      const { id, revision, ...fields } = both;
      expect((await save(fields)).Message).toEqual({ id, revision });
      expect((await save({ ...fields, id, revision, desc: '说明' })).Message.revision).toBe(2);
      expect(outcome(await save({ ...fields, id, revision, desc: '旧的' }))).toBe('409 COLUMN_CHANGED');
      expect(outcome(await save({ ...fields, id: 1_000_000, revision }))).toBe('404 NOT_FOUND');
      for (const wrong of [
        { themeId: 999 },
        { takesArticles: 0, takesVideos: 0 },
        { openTime: 5, closeTime: 4 },
      ] as const)
        expect(outcome(await save(column(wrong)))).toBe('400 BAD_INPUT');
      expect(outcome(await save(column({ content: ' ' })))).toBe('400 COLUMN_REQUIRED');
      expect(outcome(await save(column({ content: '长'.repeat(31) })))).toBe('400 TEXT_TOO_LONG');
      expect((await (await dw.player()).send('POST', dw.at(`${MANAGE}/save`), column())).status).toBe(403);
    });

    test('what is missing is asked for in its order, and nothing is written', async () => {
      const author = await dw.player();
      await dw.giveRole(author);
      const { type: topicType, content: topicContent } = await dw.column();
      const shut = await dw.column({ openTime: clock.now + DAY_MS });
      const named = { topicType, topicContent };
      const role = { roleId: `dw-${author.uid}-1` };
      const tries: [object, string][] = [
        [{}, '400 COLUMN_REQUIRED'],
        [{ topicType, topicContent: '没有这个' }, '400 COLUMN_UNKNOWN'],
        [named, '400 SERVER_REQUIRED'],
        [{ ...named, roleId: 'somebody-elses' }, '400 ROLE_UNKNOWN'],
        [{ ...named, ...role, topicContent: shut.content }, '409 COLUMN_CLOSED'],
        [{ ...named, ...role, agreementVersion: '' }, '400 AGREEMENT_REQUIRED'],
        [{ ...named, ...role, agreementVersion: 'an-older-one' }, '409 AGREEMENT_CHANGED'],
        [{ ...named, ...role, wbContent: '<p> </p>' }, '400 CONTENT_REQUIRED'],
        [{ ...named, ...role, gameId: 999 }, '400 COLUMN_UNKNOWN'],
        [{ ...named, ...role, coverImageCustomUrl: '/media/dw/none.png' }, '400 COVER_UNKNOWN'],
        [{ ...named, ...role, timingOpenTime: clock.now + DAY_MS }, '403 TIME_FORBIDDEN'],
        [{ ...named, ...role, wbTitle: '长'.repeat(41) }, '400 TITLE_TOO_LONG'],
      ];
      for (const [piece, error] of tries)
        expect([piece, outcome(await dw.submit(author, piece))]).toEqual([piece, error]);
      expect(outcome(await dw.submit(author, { ...named, ...role }, '/api/bbs/video/submit'))).toBe(
        '400 VIDEO_REQUIRED',
      );
      const foreign = { ...named, ...role, videoUrl: '/media/dw/somebody.mp4' };
      expect(outcome(await dw.submit(author, foreign, '/api/bbs/video/submit'))).toBe('404 VIDEO_UNKNOWN');
      expect(await dw.own(author)).toEqual([]);
    });

    test('an article is handed in once, returned with remarks, corrected, and accepted as it was read', async () => {
      const [author, reviewer, other, stranger] = [
        await dw.player(),
        await dw.reviewer(),
        await dw.reviewer(),
        await dw.player(),
      ];
      const { content: topicContent } = await dw.column();
      const piece = { topicType: 1, topicContent, requestKey: 'a-piece-of-this-test' };
      const sent = await dw.submit(author, piece);
      expect([outcome(sent), sent.Message.state]).toEqual(['200', 'submitted']);
      expect((await dw.submit(author, piece)).Message).toEqual(sent.Message);
      const { contribution_id: id } = sent.Message;
      expect(await dw.own(author)).toMatchObject([{ contribution_id: id, wbTitle: '守夜人的航线', topicContent }]);
      expect((await dw.detail(author, id)).Message).toMatchObject({
        place: 0,
        may: { edit: false, withdraw: true, review: false },
        previous: null,
      });
      for (const call of [dw.detail(stranger, id), dw.withdraw(stranger, id), dw.remove(stranger, id)])
        expect((await call).status).toBe(404);
      expect((await desk(world, 'mx').detail(await world.app.asUser({ mx: [13] }), id)).status).toBe(404);

      // A reviewer has it to themselves for a while, never the author.
      expect((await dw.claim(reviewer, id)).Message.claimUntil).toBe(clock.now + 30 * 60_000);
      expect(outcome(await dw.claim(other, id))).toBe('409 CLAIMED');
      expect(outcome(await dw.giveBack(other, id))).toBe('409 CLAIMED');
      expect((await dw.own(author))[0]!.state).toBe('claimed');
      expect(outcome(await dw.giveBack(reviewer, id, { reason: ' ' }))).toBe('400 REASON_REQUIRED');
      const misplaced = { remarks: [{ block: 9, text: '这里' }] };
      expect(outcome(await dw.giveBack(reviewer, id, misplaced))).toBe('400 REMARK_MISPLACED');
      expect(outcome(await dw.giveBack(reviewer, id, { remarks: [{ second: 3, text: '这里' }] }))).toBe(
        '400 REMARK_MISPLACED',
      );
      const remarks = [
        { block: 0, text: '开头太短' },
        { block: 1, text: '补一张图' },
      ];
      for (let time = 0; time < 2; time++)
        expect(outcome(await dw.giveBack(reviewer, id, { reason: '请按批注修改', remarks }))).toBe('200');
      const returned = (await dw.detail(author, id)).Message;
      expect(returned).toMatchObject({
        state: 'returned',
        reason: '请按批注修改',
        may: { edit: true },
        remarks: [
          { block: 0, quote: '第一段', text: '开头太短' },
          { block: 1, quote: '第二段', text: '补一张图' },
        ],
      });
      // Its author is told what was decided, not by whom.
      expect(returned.decisions.map(({ kind, userInfo }) => [kind, userInfo?.uid ?? null])).toEqual([
        ['submit', author.uid],
        ['claim', null],
        ['return', null],
      ]);
      expect(await dw.told(author)).toContain('请按批注修改');

      const update = { contribution_id: id, wbContent: '<p>更长的第一段</p><p>第二段</p>' };
      expect(outcome(await author.send('POST', dw.at('/api/bbs/article/update'), update))).toBe('200');
      // What is not handed in again is its author's alone.
      expect((await dw.detail(author, id)).Message).toMatchObject({ revision: 2, wbContent: update.wbContent });
      expect((await dw.detail(reviewer, id)).Message).toMatchObject({
        revision: 1,
        wbContent: '<p>第一段</p><p>第二段</p>',
      });
      const [listed] = (await dw.queue(reviewer, 'returned')).filter(({ contribution_id }) => contribution_id === id);
      expect(listed?.desc).not.toContain('更长');
      const again = await dw.submit(author, { contribution_id: id, wbContent: '<p>更长的第一段</p><p>第二段</p>' });
      expect([outcome(again), again.Message.state]).toEqual(['200', 'submitted']);
      expect(outcome(await author.send('POST', dw.at('/api/bbs/article/update'), update))).toBe('409 MOVED');
      expect((await dw.detail(reviewer, id)).Message).toMatchObject({
        revision: 2,
        wbContent: '<p>更长的第一段</p><p>第二段</p>',
        previous: { revision: 1, wbContent: '<p>第一段</p><p>第二段</p>' },
        decisions: [{}, { userInfo: { uid: reviewer.uid } }, {}, { kind: 'submit' }],
      });

      // What was read before is not what waits now.
      expect(outcome(await dw.accept(reviewer, id, { revision: 1 }))).toBe('409 MOVED');
      const accepted = await dw.accept(reviewer, id, { revision: 2 });
      const { wbId } = accepted.Message;
      expect((await dw.accept(reviewer, id, { revision: 2 })).Message.wbId).toBe(wbId);
      expect(outcome(await dw.accept(other, id, { revision: 2 }))).toBe('409 MOVED');
      const post = (await dw.post(stranger, wbId)).Message;
      expect(post).toMatchObject({
        wbTitle: '守夜人的航线',
        wbThemeId: 5,
        contribution: { contribution_id: id, topicContent },
      });
      expect((await dw.detail(author, id)).Message).toMatchObject({ state: 'published', wbId });
      expect(await dw.told(author)).toContain('已发布');
      expect(outcome(await dw.withdraw(author, id))).toBe('409 MOVED');
      expect(outcome(await dw.remove(author, id))).toBe('409 LOCKED');
      expect(outcome(await dw.reopen(reviewer, id))).toBe('409 MOVED');
      expect((await dw.columns(author)).find(({ content }) => content === topicContent)?.count).toBe(1);
      await author.send('POST', dw.at('/api/bbs/weibo/delete_post'), { wbId });
      expect((await dw.columns(author)).find(({ content }) => content === topicContent)?.count).toBe(0);
    });

    test('reviewers see what waits, the longest first, in their lists and in the workbench; nobody their own', async () => {
      const [author, reviewer] = [await dw.player(), await dw.reviewer()];
      const first = await dw.waiting(author);
      clock.now += 1_000;
      const second = await dw.waiting(reviewer);
      const ids = (await dw.queue(reviewer)).map(({ contribution_id }) => contribution_id);
      expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
      const item = (await dw.queue(reviewer)).find(({ contribution_id }) => contribution_id === second);
      expect(item).toMatchObject({ mayReview: 0, published: 0, returned: 0 });
      expect(outcome(await dw.claim(reviewer, second))).toBe('403 OWN');
      expect(outcome(await dw.accept(reviewer, second))).toBe('403 OWN');
      expect(outcome(await dw.giveBack(reviewer, second))).toBe('403 OWN');
      const waiting = await reviewer.get<{ list: { kind: string; id: number }[] }>(
        dw.at('/api/bbs/manage/queue') + '&kind=contributions&limit=50',
      );
      expect(waiting.Message.list.map(({ id }) => id)).toEqual(ids);
      expect((await author.get(dw.at(`${RECORD}/review/list`))).status).toBe(403);
      // The place in the queue is counted from those before.
      expect((await dw.detail(reviewer, second)).Message.place).toBe(ids.indexOf(second));
    });

    test('it is taken back at any time before publication, and taken up again', async () => {
      const [author, reviewer] = [await dw.player(), await dw.reviewer()];
      const id = await dw.waiting(author);
      for (let time = 0; time < 2; time++) expect(outcome(await dw.withdraw(author, id))).toBe('200');
      expect(outcome(await dw.accept(reviewer, id))).toBe('409 MOVED');
      expect((await dw.queue(reviewer)).some(({ contribution_id }) => contribution_id === id)).toBe(false);
      for (let time = 0; time < 2; time++) expect(outcome(await dw.withdraw(author, id, 1))).toBe('200');
      expect((await dw.detail(author, id)).Message).toMatchObject({
        state: 'draft',
        may: { edit: true, remove: true },
      });
      expect((await dw.detail(reviewer, id)).status).toBe(404);
      expect(outcome(await dw.submit(author, { contribution_id: id }))).toBe('200');
      expect(outcome(await dw.remove(author, id))).toBe('409 LOCKED');
      await dw.withdraw(author, id);
      for (let time = 0; time < 2; time++) expect(outcome(await dw.remove(author, id))).toBe('200');
      expect((await dw.detail(author, id)).status).toBe(404);
      expect(await dw.own(author)).toEqual([]);
    });

    test('what is kept is nobody else’s, and asked for by the next one', async () => {
      const [author, reviewer] = [await dw.player(), await dw.reviewer()];
      const { content: topicContent } = await dw.column();
      const kept = await author.send<{ contribution_id: number }>('POST', dw.at('/api/bbs/article/add'), {
        wbContent: '<p>只有正文，没有标题</p>',
        topicType: 1,
        topicContent,
      });
      const { contribution_id: id } = kept.Message;
      // Without a title it takes the beginning of its text.
      expect((await dw.detail(author, id)).Message).toMatchObject({ state: 'draft', wbTitle: '只有正文，没有标题' });
      expect((await dw.detail(reviewer, id)).status).toBe(404);
      const last = async () =>
        (await author.get<ReplyOf<typeof lastContribution>>(dw.at(`${RECORD}/getLast`))).Message.last;
      expect(await last()).toMatchObject({ topicType: 1, topicContent });
      expect(outcome(await dw.submit(author, { contribution_id: id }))).toBe('200');
      expect(outcome(await dw.submit(author, { contribution_id: 1_000_000 }))).toBe('404 NOT_FOUND');
    });

    test('a return that was not answered and an acceptance that waits are taken back', async () => {
      const [author, reviewer] = [await dw.player(), await dw.reviewer()];
      const id = await dw.waiting(author);
      await dw.giveBack(reviewer, id, { remarks: [{ block: 0, text: '误批' }] });
      expect(outcome(await dw.reopen(reviewer, id))).toBe('200');
      expect((await dw.detail(author, id)).Message).toMatchObject({ state: 'submitted', remarks: [], reason: '' });
      await dw.giveBack(reviewer, id);
      const update = { contribution_id: id, wbContent: '<p>已经在改了</p>' };
      await author.send('POST', dw.at('/api/bbs/article/update'), update);
      expect(outcome(await dw.reopen(reviewer, id))).toBe('409 MOVED');
    });

    test('a post is handed in once, and accepted as long as it is what was read', async () => {
      const [author, reviewer, other] = [await dw.player(), await dw.reviewer(), await dw.player()];
      const { content: topicContent } = await dw.column();
      const path = `${RECORD}/weibo-contribute`;
      const write = (title: string) => world.post(author, { wbTitle: title }, 'dw');
      const [wbId, changed] = [await write('同步投稿'), await write('之后改过')];
      const hand = (who: typeof author, post: number) =>
        dw.submit(who, { wbId: post, topicType: 1, topicContent } as object, path);
      expect(outcome(await hand(other, wbId))).toBe('404 NOT_FOUND');
      const { contribution_id: id } = (await hand(author, wbId)).Message;
      expect(outcome(await hand(author, wbId))).toBe('409 POST_TAKEN');
      expect((await dw.accept(reviewer, id)).Message.wbId).toBe(wbId);
      expect((await dw.post(other, wbId)).Message.contribution).toMatchObject({ contribution_id: id });

      const second = (await hand(author, changed)).Message.contribution_id;
      await author.send('POST', dw.at('/api/bbs/weibo/edit'), {
        wbId: changed,
        title: '之后改过',
        content: '<p>别的</p>',
      });
      expect(outcome(await dw.accept(reviewer, second))).toBe('409 MOVED');
      await dw.giveBack(reviewer, second);
      // Handed in again it is the same piece, as the post stands now.
      expect((await hand(author, changed)).Message.contribution_id).toBe(second);
      expect((await dw.accept(reviewer, second, { revision: 2 })).Message.wbId).toBe(changed);
      // Kept for later it is handed in as it stands then.
      const later = await write('以后再投');
      const keep = (who: typeof author) => who.send('POST', dw.at('/api/bbs/article/add'), { wbId: later });
      expect(outcome(await keep(other))).toBe('404 NOT_FOUND');
      const { contribution_id: kept } = (await keep(author)).Message as { contribution_id: number };
      expect((await dw.detail(author, kept)).Message).toMatchObject({
        state: 'draft',
        wbId: later,
        wbTitle: '以后再投',
      });
      expect(outcome(await keep(author))).toBe('409 POST_TAKEN');
      expect((await hand(author, later)).Message).toMatchObject({ contribution_id: kept, state: 'submitted' });

      // Taken back, the post may be handed in anew.
      const third = (await hand(author, await write('又一篇'))).Message.contribution_id;
      await dw.withdraw(author, third);
      expect((await hand(author, (await dw.detail(author, third)).Message.wbId)).status).toBe(200);
      expect(outcome(await dw.withdraw(author, third, 1))).toBe('409 POST_TAKEN');
    });

    test('an activity has its time, its people and its places, and in the end its winners', async () => {
      const manager = await dw.reviewer();
      const [author, second] = [await dw.player(), await world.app.asUser({}, { verified: false })];
      const activity = await dw.column({
        type: 3,
        perPerson: 1,
        verifiedOnly: 1,
        reward: '限定头像框',
        closeTime: clock.now + DAY_MS,
      });
      const entry = { topicType: 3, topicContent: activity.content };
      const id = (await dw.submit(author, entry)).Message.contribution_id;
      expect(outcome(await dw.submit(author, entry))).toBe('409 COLUMN_FULL');
      expect((await dw.submit(second, entry)).status).toBe(403);
      const announce = (winners: object[]) =>
        manager.send('POST', dw.at(`${MANAGE}/winners`), { id: activity.id, winners });
      expect(outcome(await announce([{ contribution_id: id, prize: '一等奖' }]))).toBe('400 BAD_INPUT');
      const { wbId } = (await dw.accept(manager, id)).Message;
      for (let time = 0; time < 2; time++)
        expect(outcome(await announce([{ contribution_id: id, prize: '一等奖' }]))).toBe('200');
      const seen = async () =>
        (
          await world.app.visitor.get<ReplyOf<typeof activityDetail>>(
            `${dw.at('/api/bbs/activity/detail')}&id=${activity.id}`,
          )
        ).Message;
      expect(await seen()).toMatchObject({
        reward: '限定头像框',
        isOpen: 1,
        count: 1,
        winners: [{ wbId, prize: '一等奖', userInfo: { uid: author.uid } }],
      });
      const entries = async () =>
        (
          await world.app.visitor.get<ReplyOf<typeof activityEntries>>(
            `${dw.at('/api/bbs/activity/entries')}&id=${activity.id}&limit=5&offset=0`,
          )
        ).Message;
      expect(await entries()).toMatchObject({
        list: [{ contribution_id: id, wbId, userInfo: { uid: author.uid }, contributionType: 1 }],
        hasMore: false,
      });
      expect((await dw.told(author)).split('获奖').length).toBe(2);
      const moderator = await world.app.asUser({ dw: [12] });
      await moderator.send('POST', dw.at('/api/bbs/moderation/post/hide'), { wbId, reason: '暂时' });
      expect([(await seen()).winners, (await entries()).list]).toEqual([[], []]);
      const list = (await world.app.visitor.get<ReplyOf<typeof activityList>>(dw.at('/api/bbs/activity/list'))).Message;
      expect(list.list.map(({ id: one }) => one)).toContain(activity.id);
      clock.now += 2 * DAY_MS;
      expect((await seen()).isOpen).toBe(0);
      expect(outcome(await dw.submit(manager, entry))).toBe('409 COLUMN_CLOSED');
      clock.now -= 2 * DAY_MS;
    });

    test('nobody gives a prize to a piece of their own, and keeps one that somebody else gave', async () => {
      const [manager, own, author] = [await dw.reviewer(), await dw.reviewer(), await dw.player()];
      const activity = await dw.column({ type: 3 });
      const entry = { topicType: 3, topicContent: activity.content };
      const enter = async (who: TestClient) => {
        const id = (await dw.submit(who, entry)).Message.contribution_id;
        expect(outcome(await dw.accept(manager, id))).toBe('200');
        return id;
      };
      const [mine, others] = [await enter(own), await enter(author)];
      const announce = async (who: TestClient, ...winners: [number, string][]) =>
        outcome(
          await who.send('POST', dw.at(`${MANAGE}/winners`), {
            id: activity.id,
            winners: winners.map(([contribution_id, prize]) => ({ contribution_id, prize })),
          }),
        );
      expect(await announce(own, [others, '一等奖'], [mine, '二等奖'])).toBe('403 OWN_MATTER');
      expect(await announce(manager, [mine, '二等奖'])).toBe('200');
      expect(await announce(own, [mine, '一等奖'])).toBe('403 OWN_MATTER');
      expect(await announce(own, [others, '一等奖'], [mine, '二等奖'])).toBe('200');
    });

    test('fifty acceptances and returns of one piece at once are one decision', async () => {
      const author = await dw.player();
      const reviewers = await Promise.all(Array.from({ length: 5 }, () => dw.reviewer()));
      const id = await dw.waiting(author);
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const reviewer = reviewers[n % 5]!;
          return n % 2 ? dw.accept(reviewer, id) : dw.giveBack(reviewer, id);
        }),
      );
      const { decisions, state } = (await dw.detail(author, id)).Message;
      expect(decisions.filter(({ kind }) => kind === 'accept' || kind === 'return')).toHaveLength(1);
      expect(decisions.filter(({ kind }) => kind === 'publish')).toHaveLength(state === 'published' ? 1 : 0);
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]));
    });

    test('of one person are as many as there is room for, also when several are kept or taken up again at once', async () => {
      const author = await dw.player();
      const keep = (wbTitle: string) =>
        author.send<{ contribution_id: number }>('POST', dw.at('/api/bbs/article/add'), { wbTitle, wbContent: '' });
      const { contribution_id: withdrawn } = (await keep('收回')).Message;
      const { db } = world.app;
      await db.tx(async () => {
        const pieces = db.q<ContributionTables>().updateTable('contribution');
        await pieces.set({ state: 'withdrawn' }).where('id', '=', withdrawn).execute();
      });
      for (let n = 1; n < CONTRIBUTION_LIMITS.open; n += 1) await keep(`${n}`);
      const together = [keep('一'), keep('二'), keep('三'), dw.withdraw(author, withdrawn, 1)];
      expect((await Promise.all(together)).map(outcome).toSorted()).toEqual([
        '200',
        ...Array.from({ length: 3 }, () => '409 TOO_MANY'),
      ]);
    });
  },
  { now: () => clock.now },
);

describeApi(
  'contributions with a time',
  (world) => {
    const dw = desk(world);
    test('appear at their time, which their author must still be allowed', async () => {
      const [author, reviewer] = [await world.app.asUser({ dw: [31] }), await dw.reviewer()];
      const at = clock.now + HOUR_MS;
      const [id, muted] = [
        await dw.waiting(author, { timingOpenTime: at, alterCreate: 1 }),
        await dw.waiting(await world.app.asUser({ dw: [31] }), { timingOpenTime: at }),
      ];
      for (const piece of [id, muted]) expect((await dw.accept(reviewer, piece)).Message.wbId).toBe(0);
      expect((await dw.detail(author, id)).Message).toMatchObject({ state: 'accepted', may: { withdraw: true } });
      const { userInfo } = (await dw.detail(reviewer, muted)).Message;
      await world.app.core.restrictions.restrict(
        { zone: 'dw', uid: userInfo!.uid, kind: 1, until: at + DAY_MS, reason: '刷屏', byUid: reviewer.uid },
        clock.now,
      );
      await publishDue(world, at);
      expect((await dw.detail(author, id)).Message).toMatchObject({ state: 'published' });
      expect((await dw.detail(reviewer, muted)).Message).toMatchObject({ state: 'submitted' });
    });
  },
  { now: () => clock.now },
);
