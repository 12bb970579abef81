import { expect, test } from 'vitest';
import { describeApi, outcome } from '../../../../tests/api/each-engine.ts';
import { uploadPicture } from '../../../../tests/support/upload.ts';
import type { TestClient } from '../../../../tests/support/app.ts';
import { DAY_MS, MINUTE_MS } from '../../../../platform/contract/durations.ts';
import { ReportTarget, type ReportTargetValue } from '../../../../platform/contract/endpoints/reports.ts';
import type { InputOf, ReplyOf } from '../../../../platform/contract/index.ts';
import { BEGINNING, entryOf, followChain, type PublicLine } from '../../shared/public-log.ts';
import type { ruleHits, ruleList, saveRule, tryRule } from '../../contract.ts';

const ROOT = '/api/bbs/moderation/rule';
const clock = { now: Date.now() };

type Fields = Omit<InputOf<typeof saveRule>, 'id' | 'revision'>;
let names = 0;
const words = (...lines: string[]): Fields => ({
  name: `规则${(names += 1)}`,
  kind: 'words',
  action: 'hold',
  onPosts: 1,
  onComments: 1,
  lines,
  amount: 0,
  minutes: 0,
});

describeApi(
  'rules for texts',
  (world) => {
    const call = <T = unknown>(who: TestClient, name: string, body: object) =>
      who.send<T>('POST', `${ROOT}/${name}?zone=sw4`, body);
    const list = async (who: TestClient) =>
      (await who.get<ReplyOf<typeof ruleList>>(`${ROOT}/list?zone=sw4`)).Message.list;
    const hits = async (who: TestClient, id: number) =>
      (await who.get<ReplyOf<typeof ruleHits>>(`${ROOT}/hits?zone=sw4&id=${id}&limit=20&offset=0`)).Message.list;
    const post = (who: TestClient, wbTitle: string, wbContent = '<p>正文</p>') =>
      who.send<{ wbId: number; wbHiddenTime: number }>('POST', '/api/bbs/weibo/add?zone=sw4', {
        wbTitle,
        wbContent,
        wbThemeId: 1,
      });
    const comment = (who: TestClient, wbId: number, content: string, cid?: number) =>
      who.send<{ cid: number; hiddenTime: number; wbcCount: number; floor: number }>(
        'POST',
        '/api/bbs/weibo/comment/add_comment_v2?zone=sw4',
        { wbId, content, ...(cid ? { cid } : {}) },
      );
    const sees = async (who: TestClient, wbId: number) =>
      (await who.get(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).status;
    const detail = async (who: TestClient, wbId: number) =>
      (await who.get<{ wbcCount: number }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message;
    /** The public log, whole and read. */
    const log = async () => {
      const { list: lines } = (
        await world.app.visitor.get<{ list: PublicLine[] }>('/api/bbs/moderation/transparency/log?zone=sw4')
      ).Message;
      expect(await followChain('sw4', { seq: 0, hash: BEGINNING }, lines)).toMatchObject({ seq: lines.length });
      return lines.map(({ line }) => entryOf('sw4', line)!);
    };
    const queue = async (who: TestClient) =>
      (
        await who.get<{
          list: { id: number; targetId: number; targetType: number; count: number; snapshot: { title: string } }[];
        }>('/api/bbs/report/list?zone=sw4&limit=50&offset=0')
      ).Message.list;
    /** The open case about a post or a comment: they may have the same id. */
    const caseOf = async (who: TestClient, targetType: ReportTargetValue, targetId: number) =>
      (await queue(who)).find((group) => group.targetType === targetType && group.targetId === targetId);

    /** A rule that was tried and is on. */
    async function on(manager: TestClient, fields: Fields): Promise<number> {
      const { id, revision } = (await call<{ id: number; revision: number }>(manager, 'save', fields)).Message;
      await call(manager, 'try', { id, revision });
      expect(outcome(await call(manager, 'switch', { id, revision, isOn: 1 }))).toBe('200');
      return id;
    }
    const people = async () => ({
      manager: await world.app.asUser({ sw4: [13] }),
      moderator: await world.app.asUser({ sw4: [12] }),
      author: await world.app.asUser(),
      reader: await world.app.asUser(),
    });

    test('a post that a rule holds is seen by its author and moderators until one of them shows it', async () => {
      const { manager, moderator, author, reader } = await people();
      const id = await on(manager, words('代练甲'));
      const before = (await author.get<{ postCount: number }>('/api/bbs/user/detail?zone=sw4')).Message;
      const held = await post(author, '便宜代 练 甲');
      expect([outcome(held), held.Message.wbHiddenTime > 0]).toEqual(['200', true]);
      const { wbId } = held.Message;
      expect([await sees(author, wbId), await sees(moderator, wbId), await sees(reader, wbId)]).toEqual([
        200, 200, 404,
      ]);
      const [hit] = await hits(moderator, id);
      expect(hit).toMatchObject({ targetId: wbId, found: '代练甲', verdict: 0, action: 'hold' });
      const group = await caseOf(moderator, ReportTarget.post, wbId);
      expect(group?.snapshot.title).toBe('便宜代 练 甲');

      const close = { id: group?.id, outcome: 1 };
      expect(outcome(await moderator.send('POST', '/api/bbs/report/close?zone=sw4', close))).toBe('200');
      expect(await sees(reader, wbId)).toBe(200);
      expect((await list(manager)).find((rule) => rule.id === id)).toMatchObject({ hits: 1, judged: 1, mistakes: 1 });
      const after = (await author.get<{ postCount: number }>('/api/bbs/user/detail?zone=sw4')).Message;
      expect(after.postCount - before.postCount).toBe(1);

      // Closed by mistake and opened again, it is held again.
      const { id: caseId } = close;
      expect(outcome(await moderator.send('POST', '/api/bbs/report/reopen?zone=sw4', { id: caseId }))).toBe('200');
      expect(await sees(reader, wbId)).toBe(404);
      expect((await list(manager)).find((rule) => rule.id === id)).toMatchObject({ hits: 1, judged: 0, mistakes: 0 });
    });

    test('a word is found in code as in any other text', async () => {
      const { manager, moderator, author } = await people();
      const id = await on(manager, { ...words('代练丙'), action: 'refuse' });
      const code = (said: string) => `<p>看 <code>#a#</code></p><pre class="language-lua">say("${said}")</pre>`;
      expect(outcome(await post(author, '脚本', code('代 练丙')))).toContain('TEXT_CAUGHT');
      expect((await hits(moderator, id))[0]).toMatchObject({ found: '代练丙' });
      const { wbId } = (await post(author, '脚本', code('代练'))).Message;
      const read = await author.get<{ wbContent: string }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
      expect(read.Message.wbContent).toBe(code('代练'));
    });

    test('a word is found in what is said of a picture', async () => {
      const { manager, moderator, author } = await people();
      const id = await on(manager, { ...words('代练丙'), action: 'refuse' });
      const url = await uploadPicture(author);
      for (const said of ['alt="找代练丙"', 'title="寻代练丙"'])
        expect(outcome(await post(author, '图', `<p>看<img src="${url}" ${said}></p>`))).toContain('TEXT_CAUGHT');
      expect((await hits(moderator, id)).map(({ found }) => found)).toEqual(['代练丙', '代练丙']);
      expect(outcome(await post(author, '图', `<p>看<img src="${url}" alt="山" title="水"></p>`))).not.toContain(
        'TEXT_CAUGHT',
      );
    });

    test('a word is found that the cells of a table divide', async () => {
      const { manager, moderator, author } = await people();
      const id = await on(manager, { ...words('代练丁'), action: 'refuse' });
      const table = (...cells: string[]) =>
        `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`;
      expect(outcome(await post(author, '表格', table('价', '代', '练丁')))).toContain('TEXT_CAUGHT');
      expect((await hits(moderator, id))[0]).toMatchObject({ found: '代练丁' });
      const ragged = `<table><tr><td colspan="2">价</td><td></td></tr><tr><td>代练</td></tr></table>`;
      const { wbId } = (await post(author, '表格', ragged)).Message;
      const read = await author.get<{ wbContent: string }>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`);
      expect(read.Message.wbContent).toBe(
        '<table><tr><td>价</td><td><br></td></tr><tr><td>代练</td><td><br></td></tr></table>',
      );
    });

    test('the public log says that a rule held a text and that it was shown, and nothing of whose it was', async () => {
      const { manager, moderator, author } = await people();
      await on(manager, words('公开日志'));
      const before = (await log()).length;
      const { wbId } = (await post(author, '公开日志的标题')).Message;
      // Edited while it is held, it is still the same.
      await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', {
        wbId,
        wbTitle: '公开日志，又一次',
        wbContent: '<p>正文</p>',
        wbThemeId: 1,
      });
      const held = { clause: 'rule', action: 'hide', points: 0, bannedType: 0, bannedDays: 0, outcome: '' };
      expect((await log()).slice(before)).toMatchObject([{ ...held, kind: 'sanction', of: 0, automated: 1 }]);
      const group = await caseOf(moderator, ReportTarget.post, wbId);
      await moderator.send('POST', '/api/bbs/report/close?zone=sw4', { id: group?.id, outcome: 1 });
      expect((await log()).slice(before + 1)).toMatchObject([{ ...held, kind: 'lift', of: before + 1, automated: 0 }]);
    });

    test('a comment that a rule holds counts nowhere until it is shown, and keeps its floor', async () => {
      const { manager, moderator, author, reader } = await people();
      await on(manager, words('外挂乙'));
      const { wbId } = (await post(author, '帖子')).Message;
      await comment(author, wbId, '第一条评论');
      const held = await comment(reader, wbId, '出售外挂乙');
      expect(held.Message).toMatchObject({ wbcCount: 1, floor: 2 });
      expect(held.Message.hiddenTime).toBeGreaterThan(0);
      const next = await comment(author, wbId, '第三条评论');
      expect(next.Message).toMatchObject({ wbcCount: 2, floor: 3, hiddenTime: 0 });
      const unread = async () =>
        (await author.get<{ commentCount: number }>('/api/bbs/user/messages/unread?zone=sw4')).Message.commentCount;
      expect(await unread()).toBe(0);
      const root = '/api/bbs/moderation/comment/restore?zone=sw4';
      expect(outcome(await moderator.send('POST', root, { cid: held.Message.cid, reason: '误判' }))).toBe('200');
      expect((await detail(reader, wbId)).wbcCount).toBe(3);
      expect(await unread()).toBe(1);
      // Its report is closed with it.
      expect(await caseOf(moderator, ReportTarget.comment, held.Message.cid)).toBeUndefined();
    });

    test('who wrote what a rule holds neither shows it nor says that the rule was mistaken, as a moderator either', async () => {
      const { manager, author } = await people();
      const id = await on(manager, words('跨服走私'));
      const { wbId } = (await post(author, '有人跨服走私吗')).Message;
      await world.app.core.permissions.grant(author.uid, 'sw4', 12, Date.now());
      const restore = () => author.send('POST', '/api/bbs/moderation/post/restore?zone=sw4', { wbId, reason: '误判' });
      expect(outcome(await restore())).toBe('403 OWN_MATTER');
      const [hit] = await hits(manager, id);
      expect(outcome(await call(author, 'judge', { id: hit!.id, verdict: 2 }))).toBe('403 OWN_MATTER');
      expect(await sees(world.app.visitor, wbId)).toBe(404);
      expect(outcome(await call(manager, 'judge', { id: hit!.id, verdict: 2 }))).toBe('200');
    });

    test('what moderators agree with stays hidden, and comes back whole when the sanction is lifted', async () => {
      const { manager, moderator, author, reader } = await people();
      const id = await on(manager, words('诈骗丙'));
      const { wbId } = (await post(author, '诈骗丙')).Message;
      const body = { action: 'hide', targetType: 'post', targetId: wbId, punishmentClause: 'custom' };
      const sanction = await moderator.send<{ id: number }>('POST', '/api/bbs/moderation/sanction/issue?zone=sw4', {
        ...body,
        reason: '诈骗',
        bannedType: 0,
        remark: '诈骗信息',
      });
      expect(outcome(sanction)).toBe('200');
      expect((await hits(manager, id))[0]).toMatchObject({ verdict: 1 });
      expect(await sees(reader, wbId)).toBe(404);
      // Taken back at once, the case is as it was: the rule holds it.
      const root = '/api/bbs/moderation/sanction';
      const undo = { id: sanction.Message.id, reason: '点错了' };
      expect(outcome(await moderator.send('POST', `${root}/lift?zone=sw4`, undo))).toBe('200');
      expect([await sees(reader, wbId), (await hits(manager, id))[0]?.verdict]).toEqual([404, 0]);
      expect(await caseOf(moderator, ReportTarget.post, wbId)).toMatchObject({ count: 1 });
      const again = await moderator.send<{ id: number }>('POST', `${root}/issue?zone=sw4`, {
        ...body,
        reason: '诈骗',
        bannedType: 0,
        remark: '诈骗信息',
      });
      clock.now += 10 * MINUTE_MS;
      const lift = { id: again.Message.id, reason: '误判' };
      expect(outcome(await moderator.send('POST', '/api/bbs/moderation/sanction/lift?zone=sw4', lift))).toBe('200');
      expect(await sees(reader, wbId)).toBe(200);
      clock.now -= 10 * MINUTE_MS;
    });

    test('flagged is shown and reported; refused is stored nowhere, and told by the name of the rule', async () => {
      const { manager, moderator, author, reader } = await people();
      await on(manager, { ...words('可疑丁'), action: 'flag' });
      const refusing = { ...words('违禁戊'), action: 'refuse' as const };
      const refuse = await on(manager, refusing);
      const flagged = await post(author, '可疑丁');
      expect(await sees(reader, flagged.Message.wbId)).toBe(200);
      expect(await caseOf(moderator, ReportTarget.post, flagged.Message.wbId)).toBeDefined();
      const refused = await post(author, '违禁戊');
      expect([outcome(refused), refused.Desc]).toEqual([
        '422 TEXT_CAUGHT',
        `内容未通过社区规则“${refusing.name}”，请修改后再发布`,
      ]);
      await post(author, '违禁戊');
      // Sent again it is caught once.
      const found = await hits(manager, refuse);
      expect(found).toMatchObject([{ targetId: 0, text: '违禁戊 · 正文' }]);
      await call(moderator, 'judge', { id: found[0]?.id, verdict: 2 });
      expect((await list(moderator)).find((rule) => rule.id === refuse)).toMatchObject({ hits: 1, mistakes: 1 });
      expect(outcome(await post(moderator, '违禁戊'))).toBe('200');
    });

    test('an edit is looked at like a new post', async () => {
      const { manager, author, reader } = await people();
      await on(manager, words('改词己'));
      const { wbId } = (await post(author, '无害')).Message;
      const edit = { wbId, title: '改词己', content: '<p>正文</p>' };
      expect(outcome(await author.send('POST', '/api/bbs/weibo/edit?zone=sw4', edit))).toBe('200');
      expect([await sees(author, wbId), await sees(reader, wbId)]).toEqual([200, 404]);
    });

    test('patterns, links, new accounts and what is said again', async () => {
      const { manager, author, reader } = await people();
      const newcomer = await world.app.asUser();
      const base = { ...words(), action: 'refuse' as const, onComments: 0 as const };
      await on(manager, { ...base, name: '联系方式', kind: 'patterns', lines: ['(加|联系).{0,4}\\d{6,}'] });
      await on(manager, { ...base, name: '链接', kind: 'links', lines: [], amount: 1 });
      const repeat = await on(manager, { ...base, name: '重复', kind: 'repeat', lines: [], amount: 2, minutes: 30 });
      expect(outcome(await post(author, '加我 1234567'))).toBe('422 TEXT_CAUGHT');
      expect(outcome(await post(author, '加我 123'))).toBe('200');
      const links = (n: number) => `<p>${Array.from({ length: n }, (_, i) => `www.site${i}.test`).join(' ')}</p>`;
      expect(outcome(await post(author, '一个链接', links(1)))).toBe('200');
      expect(outcome(await post(author, '两个链接', links(2)))).toBe('422 TEXT_CAUGHT');
      const text = '<p>本工作室长期出售各区游戏金币，价格便宜，安全快捷，需要的朋友联系客服</p>';
      expect(outcome(await post(author, '出售', text))).toBe('200');
      expect(outcome(await post(reader, '出售', text.replace('便宜', '优惠')))).toBe('422 TEXT_CAUGHT');
      clock.now += 31 * MINUTE_MS;
      expect(outcome(await post(reader, '出售', text))).toBe('200');
      await call(manager, 'delete', { id: repeat });
      const young = await on(manager, { ...base, name: '新号', kind: 'newAccount', lines: [], amount: 3 });
      expect(outcome(await post(newcomer, '新人报到'))).toBe('422 TEXT_CAUGHT');
      clock.now += 3 * DAY_MS;
      expect(outcome(await post(reader, '老人报到'))).toBe('200');
      await call(manager, 'delete', { id: young });
      clock.now -= 3 * DAY_MS + 31 * MINUTE_MS;
    });

    test('a rule is tried as it is before it is switched on; a change switches it off', async () => {
      const { manager, moderator, author } = await people();
      await post(author, '旧帖里的词庚');
      const fields = words('词庚');
      const saved = await call<{ id: number; revision: number }>(manager, 'save', fields);
      const { id, revision } = saved.Message;
      expect((await call(manager, 'save', fields)).Message).toEqual({ id, revision });
      expect(outcome(await call(manager, 'switch', { id, revision, isOn: 1 }))).toBe('409 RULE_UNTRIED');
      const tried = await call<ReplyOf<typeof tryRule>>(manager, 'try', { id, revision });
      expect(tried.Message).toMatchObject({ hits: 1, samples: [{ wbTitle: '旧帖里的词庚', found: '词庚' }] });
      expect(await hits(moderator, id)).toEqual([]);
      await call(manager, 'switch', { id, revision, isOn: 1 });
      const changed = { ...fields, id, revision, lines: ['词庚', '词辛'] };
      expect((await call(manager, 'save', changed)).Message).toEqual({ id, revision: 2 });
      expect((await list(manager)).find((rule) => rule.id === id)).toMatchObject({ isOn: 0, isTried: 0 });
      expect(outcome(await call(manager, 'save', { ...changed, lines: ['词壬'] }))).toBe('409 RULE_CHANGED');
      expect(outcome(await call(manager, 'try', { id, revision }))).toBe('409 RULE_CHANGED');
      // A new name catches nothing else.
      await call(manager, 'try', { id, revision: 2 });
      await call(manager, 'switch', { id, revision: 2, isOn: 1 });
      await call(manager, 'save', { ...changed, revision: 2, name: '新名字' });
      expect((await list(manager)).find((rule) => rule.id === id)).toMatchObject({ isOn: 1, isTried: 1, revision: 3 });
    });

    test.each<[string, Partial<Fields>]>([
      ['400 RULE_NAME_REQUIRED', { name: ' ' }],
      ['400 TEXT_TOO_LONG', { name: '名'.repeat(31) }],
      ['400 RULE_PLACE_REQUIRED', { onPosts: 0, onComments: 0 }],
      ['400 RULE_LINES_REQUIRED', { lines: [' '] }],
      ['400 RULE_WORD_LENGTH', { lines: ['词'] }],
      ['400 RULE_PATTERN_WRONG', { kind: 'patterns', lines: ['(a'] }],
      ['400 RULE_PATTERN_WRONG', { kind: 'patterns', lines: ['a*'] }],
      ['400 RULE_PATTERN_WRONG', { kind: 'patterns', lines: ['(?=a)b'] }],
      ['400 RULE_AMOUNT_WRONG', { kind: 'repeat', amount: 1, minutes: 10 }],
      ['400 RULE_AMOUNT_WRONG', { kind: 'newAccount', amount: 0 }],
      ['409 RULES_FULL', { kind: 'patterns', lines: Array.from({ length: 51 }, (_, n) => `pattern${n}`) }],
    ])('%s', async (refusal, fields) => {
      const { manager } = await people();
      const before = (await list(manager)).length;
      expect(outcome(await call(manager, 'save', { ...words('词语'), ...fields }))).toBe(refusal);
      expect((await list(manager)).length).toBe(before);
    });

    test('another zone has rules of its own', async () => {
      const { manager, author } = await people();
      const id = await on(manager, words('区词癸'));
      const other = await world.app.asUser({ mx: [13] });
      expect(outcome(await other.send('POST', `${ROOT}/try?zone=mx`, { id, revision: 1 }))).toBe('404 NOT_FOUND');
      const sent = await author.send<{ wbId: number; wbHiddenTime: number }>('POST', '/api/bbs/weibo/add?zone=mx', {
        wbTitle: '区词癸',
        wbContent: '<p>正文</p>',
        wbThemeId: 1,
      });
      expect(sent.Message.wbHiddenTime).toBe(0);
    });

    test('fifty judgements of one thing at once are one', async () => {
      const { manager, author } = await people();
      const id = await on(manager, words('并发子'));
      const { wbId } = (await post(author, '并发子')).Message;
      const [hit] = await hits(manager, id);
      const moderators = await Promise.all(Array.from({ length: 5 }, () => world.app.asUser({ sw4: [12] })));
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, n) => call(moderators[n % 5]!, 'judge', { id: hit?.id, verdict: 2 })),
      );
      expect(new Set(replies.map(outcome))).toEqual(new Set(['200']));
      expect(await sees(world.app.visitor, wbId)).toBe(200);
      expect((await list(manager)).find((rule) => rule.id === id)).toMatchObject({ hits: 1, judged: 1, mistakes: 1 });
    });
  },
  { now: () => clock.now },
);
