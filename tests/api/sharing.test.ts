import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ShareCard } from '../../platform/contract/endpoints/sharing.ts';
import type { ContentTables } from '../../server/modules/posts/tables.ts';
import { describeApi, outcome } from './each-engine.ts';

describeApi('sharing', (world) => {
  const info = (wbId: unknown, zone = 'sw4', who = world.app.visitor) =>
    who.get<ShareCard>(`/api/bbs/weibo/get_share_info?zone=${zone}&wbId=${String(wbId)}`);
  /** What those who draw a preview of a link get: none of them takes SVG. */
  const formatOf = async (url: string) =>
    (await sharp((await world.app.visitor.inject({ url })).rawPayload).metadata()).format;
  const set = (wbId: number, columns: { audit?: number; mark?: number }) =>
    world.app.db.tx(() =>
      world.app.db.q<ContentTables>().updateTable('post').set(columns).where('id', '=', wbId).execute(),
    );

  test('a post is shared by its title, the start of its text and its address', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author, { wbTitle: '潮汐表', wbContent: `<p>${'浪'.repeat(300)}</p>` });
    const { Message } = await info(wbId);
    expect(Message).toMatchObject({ title: '潮汐表', link: `/posts/${wbId}?zone=sw4` });
    expect(Message.desc).toBe('浪'.repeat(120));
    expect(await formatOf(Message.imgUrl)).toBe('png');
  });

  test('nobody shares what others cannot see: missing, of another zone, hidden, in review', async () => {
    const author = await world.app.asUser();
    const manager = await world.app.asUser({ sw4: [13] });
    const [foreign, hidden, reviewed] = [
      await world.post(author, {}, 'mx'),
      await world.post(author),
      await world.post(author),
    ];
    await manager.send('POST', '/api/bbs/moderation/post/hide?zone=sw4', { wbId: hidden, reason: '测试' });
    for (const wbId of [foreign, hidden, 99_999_999]) expect(outcome(await info(wbId))).toBe('404 NOT_FOUND');
    expect(outcome(await info(hidden, 'sw4', author))).toBe('404 NOT_FOUND');
    expect(outcome(await info('x'))).toBe('400 BAD_INPUT');
    for (const audit of [0, 1]) {
      await set(reviewed, { audit, mark: 0 });
      const reply = await info(reviewed);
      expect([outcome(reply), reply.Desc]).toEqual(['403 SHARE_IN_REVIEW', '帖子审核中，不可进行分享']);
      await set(reviewed, { audit, mark: 32 });
      expect((await info(reviewed)).status).toBe(200);
    }
  });

  test('a forum is shared in the language of the reader', async () => {
    const settings = async (zone: string, lng: string) => {
      const url = `/api/bbs/settings/share?zone=${zone}`;
      const reply = await world.app.visitor.inject({ url, headers: { 'accept-language': lng } });
      return reply.json<{ Message: ShareCard }>().Message;
    };
    expect((await settings('sw4', 'zh-CN')).title).toBe('沧海旗 IV 怒潮论坛');
    expect(await formatOf((await settings('jl', 'en')).imgUrl)).toBe('png');
    expect(await settings('jl', 'en')).toMatchObject({ link: '/?zone=jl' });
    expect((await settings('jl', 'en')).title).not.toBe((await settings('jl', 'zh-CN')).title);
  });
});
