import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { describeApi, outcome, type ApiWorld } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import type { Quote } from '../contract.ts';

const ROOT = '/api/bbs/weibo';

/** The zones as shipped, jl without quotes. */
const zonesDir = mkdtempSync(join(tmpdir(), 'guildhall-zones-'));
cpSync(join(import.meta.dirname, '../../../zones'), zonesDir, { recursive: true });
const file = join(zonesDir, 'jl', 'zone.json');
const { plugins, ...zone } = JSON.parse(readFileSync(file, 'utf8')) as { plugins: Record<string, object> };
const { quotes: _quotes, ...others } = plugins;
writeFileSync(file, JSON.stringify({ ...zone, plugins: others }));
afterAll(() => rmSync(zonesDir, { recursive: true, force: true }));

interface Shown {
  readonly cid: number;
  readonly wbcContent: string;
  readonly quote?: Quote | null;
  readonly replies?: readonly Shown[];
}

const send = (who: TestClient, body: object, zone = 'sw4') =>
  who.send<Shown>('POST', `${ROOT}/comment/add_comment_v2?zone=${zone}`, { content: '我来说两句', ...body });
const read = async (who: TestClient, cid: number): Promise<Shown> =>
  (await who.get<Shown>(`${ROOT}/comment/get_comment?zone=sw4&cid=${cid}`)).Message;
const listed = async (who: TestClient, wbId: number): Promise<readonly Shown[]> =>
  (await who.get<{ list: Shown[] }>(`${ROOT}/get_comments?zone=sw4&wbId=${wbId}`)).Message.list;
const replies = async (who: TestClient, cid: number): Promise<readonly Shown[]> =>
  (await who.get<{ list: Shown[] }>(`${ROOT}/comment/secondComments?zone=sw4&wbId=${cid}`)).Message.list;
const sent = async (who: TestClient, body: object): Promise<Shown> => {
  const reply = await send(who, body);
  expect(outcome(reply)).toBe('200');
  return reply.Message;
};

const SAID = '先侦察，再开炮';
const setUp = async (world: ApiWorld) => {
  const [author, reader, other] = [await world.app.asUser(), await world.app.asUser(), await world.app.asUser()];
  const wbId = await world.post(author);
  const cid = await world.comment(reader, wbId, SAID);
  return { author, reader, other, wbId, cid };
};

describeApi(
  'quoting what a comment answers',
  (world) => {
    test('shows the words as they stand there, with the name and the place, to everybody', async () => {
      const { author, reader, other, wbId, cid } = await setUp(world);
      const { nick } = ((await read(author, cid)) as unknown as { userInfo: { nick: string } }).userInfo;
      const quote = { content: '<p>再开炮</p>', cid, author: { uid: reader.uid, nick } };
      const reply = await sent(other, { wbId, cid, quoteText: '再 开\n炮' });
      expect(reply.quote).toEqual(quote);
      for (const who of [world.app.visitor, reader, author]) {
        expect((await listed(who, wbId))[0]?.replies?.[0]?.quote).toEqual(quote);
        expect((await replies(who, cid))[0]?.quote).toEqual(quote);
        expect((await read(who, reply.cid)).quote).toEqual(quote);
        expect(await read(who, cid)).not.toHaveProperty('quote');
      }
      const ofReply = await sent(author, { wbId, cid: reply.cid, quoteText: '两句' });
      expect(ofReply.quote).toMatchObject({ content: '<p>两句</p>', cid: reply.cid, author: { uid: other.uid } });
      const ofPost = await sent(reader, { wbId, quoteText: '战列舰的装甲' });
      expect(ofPost.quote).toMatchObject({ content: '<p>战列舰的装甲</p>', cid: null, author: { uid: author.uid } });
    });

    test('nobody puts words into the mouths of others, and nothing is written', async () => {
      const { author, other, wbId, cid } = await setUp(world);
      const elsewhere = await world.comment(author, await world.post(author), '别处的话');
      expect(outcome(await send(other, { wbId, cid, quoteText: '投降吧' }))).toBe('409 QUOTE_NOT_FOUND');
      expect(outcome(await send(other, { wbId, cid, quoteText: ' \u200b ' }))).toBe('409 QUOTE_NOT_FOUND');
      // Of the post only the post is quoted, of a comment only the comment.
      expect(outcome(await send(other, { wbId, quoteText: SAID }))).toBe('409 QUOTE_NOT_FOUND');
      expect(outcome(await send(other, { wbId, cid, quoteText: '装甲' }))).toBe('409 QUOTE_NOT_FOUND');
      expect(outcome(await send(other, { wbId, cid: elsewhere, quoteText: '别处的话' }))).toBe('404 NOT_FOUND');
      expect(outcome(await send(other, { wbId: 999_999, quoteText: '装甲' }))).toBe('404 NOT_FOUND');
      expect(outcome(await send(world.app.visitor, { wbId, quoteText: '装甲' }))).toBe('401 NOT_SIGNED_IN');
      expect(await replies(other, cid)).toEqual([]);
      expect(await listed(other, wbId)).toHaveLength(1);
    });

    test('a quote has at most 300 characters', async () => {
      const { author, other } = await setUp(world);
      const wbId = await world.post(author, { wbContent: `<p>${'龙'.repeat(301)}</p>` });
      expect(outcome(await send(other, { wbId, quoteText: '龙'.repeat(301) }))).toBe('400 QUOTE_TOO_LONG');
      expect(outcome(await send(other, { wbId, quoteText: '龙'.repeat(5000) }))).toBe('400 QUOTE_TOO_LONG');
      expect((await sent(other, { wbId, quoteText: '龙'.repeat(300) })).quote?.content).toBe(
        `<p>${'龙'.repeat(300)}</p>`,
      );
    });

    test('what is quoted is text: neither markup nor what code says becomes anything else', async () => {
      const { author, other } = await setUp(world);
      const wbId = await world.post(author, {
        wbContent: '<p>a &lt;b&gt; [微笑]</p><pre>[topic,这里,1,https://x.example]</pre>',
      });
      const markup = await sent(other, { wbId, quoteText: 'a <b> [微笑]' });
      expect(markup.quote?.content).toBe('<p>a &lt;b&gt; [微笑]</p>');
      const code = await send(other, { wbId, quoteText: '[topic,这里,1,https://x.example]' });
      expect(JSON.stringify(code.Message.quote ?? null)).not.toContain('https:');
    });

    test('goes with what it quotes: hidden, deleted or said otherwise', async () => {
      const { reader, other, author, wbId, cid } = await setUp(world);
      const moderator = await world.app.asUser({ sw4: [12, 13] });
      const act = async (call: string, body: object) =>
        expect(
          outcome(await moderator.send('POST', `/api/bbs/moderation/${call}?zone=sw4`, { reason: '原因', ...body })),
        ).toBe('200');
      const reply = await sent(author, { wbId, cid, quoteText: SAID });
      const deeper = await sent(other, { wbId, cid: reply.cid, quoteText: '两句' });
      const seenBy = async (who: TestClient) => (await read(who, deeper.cid)).quote;
      await act('comment/hide', { cid: reply.cid });
      for (const who of [world.app.visitor, reader, other]) expect(await seenBy(who)).toBeNull();
      // Whoever reads the hidden one reads the quote of it.
      expect(await seenBy(moderator)).toMatchObject({ cid: reply.cid });
      expect(outcome(await send(other, { wbId, cid: reply.cid, quoteText: '两句' }))).toBe('404 NOT_FOUND');
      await act('comment/restore', { cid: reply.cid });
      expect(await seenBy(world.app.visitor)).toMatchObject({ cid: reply.cid });
      await author.send('POST', `${ROOT}/delete_comment?zone=sw4`, { cid: reply.cid });
      for (const who of [world.app.visitor, moderator, author]) expect(await seenBy(who)).toBeNull();

      const below = await sent(author, { wbId, cid, quoteText: '侦察' });
      const edit = { cid, content: '不说了吧', version: 0 };
      expect(outcome(await reader.send('POST', `${ROOT}/comment/edit?zone=sw4`, edit))).toBe('200');
      expect((await read(world.app.visitor, below.cid)).quote).toBeNull();

      const ofPost = await sent(other, { wbId, quoteText: '装甲' });
      expect((await read(world.app.visitor, ofPost.cid)).quote).toMatchObject({ cid: null });
      await author.send('POST', `${ROOT}/edit?zone=sw4`, { wbId, title: '标题', content: '<p>改成别的了</p>' });
      expect((await read(world.app.visitor, ofPost.cid)).quote).toBeNull();
    });

    test('of somebody who is blocked is not shown to who has blocked them', async () => {
      const { author, reader, other, wbId, cid } = await setUp(world);
      const ofPost = await sent(other, { wbId, quoteText: '装甲' });
      const ofReader = await sent(author, { wbId, cid, quoteText: SAID });
      const block = async (uid: number) => {
        const who = await world.app.asUser();
        expect(outcome(await who.send('POST', '/api/bbs/user/weibo-block/add?zone=sw4', { uid }))).toBe('200');
        return who;
      };
      const withoutAuthor = await block(author.uid);
      expect((await listed(withoutAuthor, wbId)).find((one) => one.cid === ofPost.cid)?.quote).toBeNull();
      expect((await read(await block(reader.uid), ofReader.cid)).quote).toBeNull();
      expect((await listed(other, wbId)).find((one) => one.cid === ofPost.cid)?.quote).toMatchObject({ cid: null });
    });

    test('of a post without a name names nobody', async () => {
      const by = await world.app.asUser({ sw4: [13, 31, 97] }, { nick: '暗礁' });
      const fields = { wbTitle: '不具名', wbContent: '<p>有话要说</p>', wbThemeId: 1 };
      const added = await by.send<{ wbId: number }>('POST', '/api/bbs/vip/weibo/common/add?zone=sw4', fields);
      const { wbId } = added.Message;
      const { cid } = await sent(await world.app.asUser(), { wbId, quoteText: '有话' });
      for (const who of [world.app.visitor, by]) {
        const { quote } = await read(who, cid);
        expect(quote?.author.nick).toBe('匿名玩家');
        expect(quote?.author.uid).not.toBe(by.uid);
      }
    });

    test('of a private reply is read by those alone who may read that', async () => {
      const { reader, other } = await setUp(world);
      const owner = await world.app.asUser({ sw4: [19] });
      const wbId = await world.post(owner, { wbIsForbidComment: 1 });
      const cid = await world.comment(reader, wbId, '悄悄说一句');
      expect(outcome(await send(other, { wbId, cid, quoteText: '悄悄' }))).toBe('404 NOT_FOUND');
      const answer = await sent(owner, { wbId, cid, quoteText: '悄悄' });
      expect(answer.quote).toMatchObject({ content: '<p>悄悄</p>' });
      for (const who of [owner, reader]) {
        expect((await replies(who, cid))[0]?.quote).toMatchObject({ content: '<p>悄悄</p>' });
        expect((await read(who, answer.cid)).quote).toMatchObject({ content: '<p>悄悄</p>' });
      }
      for (const who of [other, world.app.visitor])
        expect(outcome(await who.get(`${ROOT}/comment/get_comment?zone=sw4&cid=${answer.cid}`))).toBe('404 NOT_FOUND');

      // Whoever has quoted it before replies were private reads their own comment, not the other's.
      const open = await world.post(owner);
      const said = await world.comment(reader, open, '大家都能看');
      const mine = await sent(other, { wbId: open, cid: said, quoteText: '都能看' });
      const close = { wbId: open, title: '标题', content: '<p>改为私密</p>', wbIsForbidComment: 1 };
      expect(outcome(await owner.send('POST', `${ROOT}/edit?zone=sw4`, close))).toBe('200');
      expect((await read(other, mine.cid)).quote).toBeNull();
      expect((await read(reader, mine.cid)).quote).toMatchObject({ cid: said });
    });

    test('is sent once, and a retry answers with it', async () => {
      const { other, wbId, cid } = await setUp(world);
      const body = { wbId, cid, quoteText: SAID, requestKey: 'quoted-once' };
      const [first, again] = [await sent(other, body), await sent(other, body)];
      expect(again).toMatchObject({ cid: first.cid, quote: first.quote });
      expect(await replies(other, cid)).toHaveLength(1);
    });

    test('tells whoever is quoted once, as of an answer', async () => {
      const { reader, other, wbId, cid } = await setUp(world);
      await sent(other, { wbId, cid, quoteText: SAID });
      const told = await world.app.db
        .q<{ message: { to_uid: number; text: string; post_id: number } }>()
        .selectFrom('message')
        .select('post_id')
        .where('to_uid', '=', reader.uid)
        .execute();
      expect(told).toEqual([{ post_id: wbId }]);
    });

    test('is refused in a zone without quotes', async () => {
      const { other } = await setUp(world);
      const wbId = await world.post(other, {}, 'jl');
      expect(outcome(await send(other, { wbId, quoteText: '装甲' }, 'jl'))).toMatch(/^4\d\d/);
    });
  },
  { zonesDir },
);
