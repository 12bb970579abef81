import { expect, test } from 'vitest';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';
import sharp from 'sharp';

const png = await sharp({ create: { width: 9, height: 5, channels: 3, background: { r: 7, g: 7, b: 7 } } })
  .png()
  .toBuffer();

/** A picture as a form with the token as a field, before the file or behind it; null: no token. */
function upload(client: TestClient, token: string | null, isFirst: boolean) {
  const field = `--b\r\ncontent-disposition: form-data; name="_csrf"\r\n\r\n${token}\r\n`;
  const head =
    '--b\r\ncontent-disposition: form-data; name="upload-file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const file = Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n')]);
  const parts = token === null ? [file] : isFirst ? [Buffer.from(field), file] : [file, Buffer.from(field)];
  return client.inject({
    method: 'POST',
    url: '/api/bbs/images?zone=sw4&_t=1',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
  });
}

describeApi('replies of calls', (world) => {
  test('rank calls have code, message and data beside the envelope, under either name of what is asked', async () => {
    const member = await world.app.asUser();
    for (const act of ['rank_info', 'get_rank_info', 'task_list', 'red_dot', 'is_grayscale']) {
      const reply = await member.inject({ url: `/api/bbs/zmweb/forward/get?zone=sw4&act=${act}` });
      const { Message, ...envelope } = reply.json<{ Message: { data: object } }>();
      expect(envelope, act).toMatchObject({ Succeed: true, Code: 0, code: 1, message: '', data: Message.data });
    }
    const refused = await member.inject({ url: '/api/bbs/zmweb/forward/get?zone=sw4&act=nothing' });
    expect(refused.json()).not.toHaveProperty('code');
  });

  test('an upload takes its token as a field, before the file or behind it, and none without one', async () => {
    const member = await world.app.asUser();
    const token = (await member.get<string>('/api/bbs/weibo/csrfToken')).Message;
    for (const isFirst of [true, false])
      expect((await upload(member, token, isFirst)).json()).toMatchObject({
        Succeed: true,
        Message: [{ url: expect.stringMatching('^/media/') as string }],
      });
    for (const wrong of ['x', null]) expect((await upload(member, wrong, true)).statusCode).toBe(403);
  });

  test('a draft says of everything that it has none', async () => {
    const author = await world.app.asUser({ sw4: [13] });
    const add = '/api/bbs/weibo/draft/add_draft?zone=sw4&platform=web';
    const added = await author.send<{ id: number }>('POST', add, { title: '草稿', content: '<p>字</p>' });
    const nothing = {
      videoCover: '',
      videoName: '',
      originalVideoUrl: '',
      wbAdviseThemeIds: '',
      wbIsPoll: 0,
      wbIsLottery: 0,
      draftTimingOpenId: 0,
      draftTimingOpenStatus: null,
    };
    const path = `/api/bbs/weibo/draft/get_detail?zone=sw4&id=${added.Message.id}`;
    expect((await author.get(path)).Message).toMatchObject(nothing);
    const list = await author.get<{ list: object[] }>('/api/bbs/weibo/draft/list_draft?zone=sw4&platform=web');
    expect(list.Message.list).toMatchObject([nothing]);
  });

  test('a post has its empty fields in a zone without the plugins of them, too', async () => {
    const { list } = world.app.zones.current();
    for (const { abbr, themes } of list.filter(({ state }) => state !== 'stopped')) {
      const author = await world.app.asUser();
      const { themeId } = themes.find(({ labelType }) => labelType === 1) ?? themes[0]!;
      const wbId = await world.post(author, { wbThemeId: themeId }, abbr);
      const nothing = { wbVideos: [], wbVoice: [], wbIsLottery: 0, cards: [], poll: null, wbCoverImage: '' };
      const one = await world.app.visitor.get(`/api/bbs/weibo/get_detail?zone=${abbr}&wbId=${wbId}`);
      expect(outcome(one)).toBe('200');
      expect(one.Message).toMatchObject(nothing);
      const path = `/api/bbs/weibo/list/get_weibo_list_v2?zone=${abbr}&limit=1`;
      expect((await world.app.visitor.get(path)).Message).toMatchObject({ list: [nothing] });
    }
  });
});
