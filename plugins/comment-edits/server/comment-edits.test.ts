import { expect, test } from 'vitest';
import { RestrictionKind } from '../../../server/sdk/index.ts';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { CommentEdit } from '../contract.ts';
import { editableUntil } from '../shared/editable.ts';

const clock = { now: Date.now() };
const ROOT = '/api/bbs/weibo';
const textOf = (content: string) => `<p>${content}</p>`;
interface Shown {
  readonly cid: number;
  readonly wbcContent: string;
  readonly hiddenTime: number;
  readonly createTime: number;
  readonly commentEdit?: CommentEdit;
}

const edit = (who: TestClient, cid: number, content: string, more: object = {}) => {
  clock.now += 1;
  return who.send<Shown>('POST', `${ROOT}/comment/edit?zone=sw4`, { cid, content, version: 0, ...more });
};
const read = async (who: TestClient, cid: number): Promise<Shown> =>
  (await who.get<Shown>(`${ROOT}/comment/get_comment?zone=sw4&cid=${cid}`)).Message;
const listed = async (who: TestClient, wbId: number): Promise<readonly Shown[]> =>
  (await who.get<{ list: Shown[] }>(`${ROOT}/get_comments?zone=sw4&wbId=${wbId}`)).Message.list;
const history = (who: TestClient, cid: number) =>
  who.get<{ list: { wbcContent: string; time: number }[] }>(`${ROOT}/comment/edits?zone=sw4&cid=${cid}`);
const mentionsOf = async (who: TestClient): Promise<string[]> =>
  (
    await who.get<{ list: { wbcContent: string }[] }>('/api/bbs/user/messages/all/at?zone=sw4&limit=20')
  ).Message.list.map(({ wbcContent }) => wbcContent);

const setUp = async (world: ApiWorld) => {
  const [author, reader] = [await world.app.asUser(), await world.app.asUser()];
  const wbId = await world.post(author);
  const cid = await world.comment(author, wbId, '起初的话');
  return { author, reader, wbId, cid };
};

describeApi(
  'editing a comment',
  (world) => {
    const moderator = () => world.app.asUser({ sw4: [12] });

    test('everybody reads the new text at once, and that and when it was edited', async () => {
      const { author, reader, wbId, cid } = await setUp(world);
      const reply = await world.comment(reader, wbId, '起初的回复', cid);
      for (const who of [world.app.visitor, reader]) expect((await listed(who, wbId))[0]?.commentEdit).toBeUndefined();
      const { Message } = await edit(author, cid, '后来的[微笑]');
      expect(Message).toEqual({
        cid,
        wbcContent: textOf('后来的[微笑]'),
        hiddenTime: 0,
        commentEdit: { version: 1, time: clock.now },
      });
      const { commentEdit, wbcContent } = Message;
      for (const who of [world.app.visitor, reader]) {
        expect((await listed(who, wbId))[0]).toMatchObject({ wbcContent, commentEdit });
        expect(await read(who, cid)).toMatchObject({ wbcContent, commentEdit });
      }
      await edit(reader, reply, '后来的回复');
      expect(await read(author, reply)).toMatchObject({ wbcContent: textOf('后来的回复') });
    });

    test('is refused fifteen minutes after it was written, but for the retry of one that was in time', async () => {
      const { author, cid } = await setUp(world);
      const { createTime } = await read(author, cid);
      clock.now = editableUntil(createTime) - 1;
      const sent = { requestKey: 'in-time-0001' };
      expect(outcome(await edit(author, cid, '刚好赶上', sent))).toBe('200');
      expect(outcome(await edit(author, cid, '太晚了些', { version: 1 }))).toBe('409 EDIT_TOO_LATE');
      const again = await edit(author, cid, '刚好赶上', sent);
      expect([outcome(again), again.Message.commentEdit?.version]).toEqual(['200', 1]);
      expect((await read(author, cid)).wbcContent).toBe(textOf('刚好赶上'));
      clock.now = Date.now();
    });

    test('is for its author alone', async () => {
      const { reader, wbId, cid } = await setUp(world);
      expect(outcome(await edit(reader, cid, '别人的话'))).toBe('403 FORBIDDEN');
      expect(outcome(await edit(await moderator(), cid, '别人的话'))).toBe('403 FORBIDDEN');
      expect(outcome(await edit(world.app.visitor, cid, '别人的话'))).toBe('401 NOT_SIGNED_IN');
      expect((await listed(reader, wbId))[0]?.wbcContent).toBe(textOf('起初的话'));
    });

    test.each([
      ['400 COMMENT_TOO_SHORT', ' 短 '],
      ['400 COMMENT_TOO_LONG', '长'.repeat(151)],
      ['403 LINK_FORBIDDEN', 'see [topic,x,1,https://x.example]'],
    ])('obeys the rules of the text: %s', async (refusal, content) => {
      const { author, cid } = await setUp(world);
      expect(outcome(await edit(author, cid, content))).toBe(refusal);
      expect(await read(author, cid)).toMatchObject({ wbcContent: textOf('起初的话') });
    });

    test('stores what looks like markup as text', async () => {
      const { author, cid } = await setUp(world);
      expect((await edit(author, cid, '<script>1</script>')).Message.wbcContent).toBe(
        textOf('&lt;script&gt;1&lt;/script&gt;'),
      );
    });

    test('is not for what is hidden, nor below a post that is closed or gone', async () => {
      const { author, wbId, cid } = await setUp(world);
      const staff = await world.app.asUser({ sw4: [12, 13] });
      const act = async (path: string, body: object) =>
        expect(
          outcome(await staff.send('POST', `/api/bbs/moderation/${path}?zone=sw4`, { reason: '原因', ...body })),
        ).toBe('200');
      await act('comment/hide', { cid });
      expect(outcome(await edit(author, cid, '隐藏以后'))).toBe('404 NOT_FOUND');
      await act('comment/restore', { cid });
      await act('post/hide', { wbId });
      expect(outcome(await edit(author, cid, '隐藏以后'))).toBe('404 NOT_FOUND');
      await act('post/restore', { wbId });
      const closed = await world.app.asUser({ sw4: [19] });
      const other = await world.post(closed);
      const below = await world.comment(author, other, '关闭之前');
      const close = { wbId: other, content: '<p>关了评论</p>', wbIsForbidComment: 2 };
      expect(outcome(await closed.send('POST', `${ROOT}/edit?zone=sw4`, close))).toBe('200');
      expect(outcome(await edit(author, below, '关闭以后'))).toBe('403 COMMENT_FORBIDDEN');
      expect(outcome(await edit(author, cid, '可以改了'))).toBe('200');
      await author.send('POST', `${ROOT}/delete_comment?zone=sw4`, { cid });
      expect(outcome(await edit(author, cid, '删除以后', { version: 1 }))).toBe('404 NOT_FOUND');
    });

    test('is not for who is muted', async () => {
      const { author, cid } = await setUp(world);
      const { uid } = author;
      await world.app.core.restrictions.restrict(
        { zone: 'sw4', uid, kind: RestrictionKind.mute, until: clock.now + 3_600_000, reason: '刷屏', byUid: 1 },
        clock.now,
      );
      expect(outcome(await edit(author, cid, '禁言以后'))).toBe('403 MUTED');
    });

    test('of an older text is a conflict, and a request that is sent twice is one edit', async () => {
      const { author, reader, cid } = await setUp(world);
      const sent = { requestKey: 'the-same-one' };
      const twice = await Promise.all([edit(author, cid, '同一次', sent), edit(author, cid, '同一次', sent)]);
      expect(twice.map(({ Message }) => Message.commentEdit?.version)).toEqual([1, 1]);
      expect(outcome(await edit(author, cid, '不知道改过'))).toBe('409 COMMENT_CHANGED');
      const race = await Promise.all(['左边的话', '右边的话'].map((text) => edit(author, cid, text, { version: 1 })));
      expect(race.map(outcome).toSorted()).toEqual(['200', '409 COMMENT_CHANGED']);
      const won = race.find(({ status }) => status === 200)?.Message.wbcContent;
      expect(await read(reader, cid)).toMatchObject({ wbcContent: won, commentEdit: { version: 2 } });
    });

    test('a key that was used tells nothing of another comment', async () => {
      const { author, reader, wbId, cid } = await setUp(world);
      const hidden = await world.comment(reader, wbId, '谁也别看见');
      const hide = { cid: hidden, reason: '原因' };
      expect(outcome(await (await moderator()).send('POST', '/api/bbs/moderation/comment/hide?zone=sw4', hide))).toBe(
        '200',
      );
      const sent = { requestKey: 'used-before' };
      await edit(author, cid, '用过一次', sent);
      const { Message } = await edit(author, hidden, '再用一次', sent);
      expect([Message.cid, Message.wbcContent]).toEqual([cid, textOf('用过一次')]);
    });

    test('moderators read every text with its time, and nobody else does', async () => {
      const { author, reader, cid } = await setUp(world);
      const { createTime } = await read(author, cid);
      await edit(author, cid, '第二句话');
      const second = clock.now;
      await edit(author, cid, '第三句话', { version: 1 });
      expect((await history(await moderator(), cid)).Message.list).toEqual([
        { wbcContent: textOf('第三句话'), time: clock.now },
        { wbcContent: textOf('第二句话'), time: second },
        { wbcContent: textOf('起初的话'), time: createTime },
      ]);
      for (const who of [author, reader]) expect(outcome(await history(who, cid))).toBe('403 FORBIDDEN');
      expect(outcome(await history(world.app.visitor, cid))).toBe('401 NOT_SIGNED_IN');
      for (const who of [author, reader, world.app.visitor])
        expect(JSON.stringify(await read(who, cid))).not.toContain('起初的话');
    });

    test('the same text is no edit, and a small change of it no repetition', async () => {
      const { author, cid } = await setUp(world);
      expect((await edit(author, cid, '起初的话')).Message.commentEdit).toBeUndefined();
      expect((await edit(author, cid, '起初 的话')).Message.commentEdit?.version).toBe(1);
      // What it said before is said nowhere any more.
      expect(outcome(await edit(author, cid, '起初的话', { version: 1 }))).toBe('200');
    });

    test('who is mentioned first is told once', async () => {
      const { author, reader, cid } = await setUp(world);
      const at = `[at,某人,${reader.uid}]`;
      await edit(author, cid, `看看 ${at}`);
      expect(await mentionsOf(reader)).toEqual([textOf(`看看 ${at}`)]);
      await edit(author, cid, '不说你了', { version: 1 });
      await edit(author, cid, `再看看 ${at}`, { version: 2 });
      expect(await mentionsOf(reader)).toEqual([textOf(`再看看 ${at}`)]);
    });

    test('is held for a moderator by the rules for texts', async () => {
      const { author, reader, wbId, cid } = await setUp(world);
      const manager = await world.app.asUser({ sw4: [13] });
      const call = (name: string, body: object) =>
        manager.send<{ id: number; revision: number }>('POST', `/api/bbs/moderation/rule/${name}?zone=sw4`, body);
      const rule = { name: '等一等', kind: 'words', action: 'hold', onPosts: 1, onComments: 1, amount: 0, minutes: 0 };
      const { id, revision } = (await call('save', { ...rule, lines: ['代练丙'] })).Message;
      await call('try', { id, revision });
      expect(outcome(await call('switch', { id, revision, isOn: 1 }))).toBe('200');
      const { Message } = await edit(author, cid, '我找代练丙');
      expect(Message.hiddenTime).toBeGreaterThan(0);
      expect(await listed(reader, wbId)).toEqual([]);
      expect((await listed(manager, wbId))[0]?.wbcContent).toBe(textOf('我找代练丙'));
    });
  },
  { now: () => clock.now },
);

describeApi(
  'editing a comment where people are held up',
  (world) => {
    test('counts for the pace of writing, and may not repeat what its author has just said', async () => {
      const { author, wbId, cid } = await setUp(world);
      await world.comment(author, wbId, '广告在此');
      expect(outcome(await edit(author, cid, '广告在此'))).toBe('409 TEXT_REPEATED');
      const outcomes: string[] = [];
      for (let version = 0; version < 30 && !outcomes.includes('429 WRITING_TOO_FAST'); version += 1)
        outcomes.push(outcome(await edit(author, cid, `改了${version}次`, { version })));
      expect(outcomes.at(-1)).toBe('429 WRITING_TOO_FAST');
      expect(outcomes).toContain('200');
    });
  },
  { now: () => clock.now, rateLimited: true },
);
