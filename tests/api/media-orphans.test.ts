import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../platform/contract/index.ts';
import type { PostImage } from '../../platform/contract/endpoints/posts.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi } from './each-engine.ts';

const DAY = 24 * 60 * 60 * 1000;
const BBS = '/api/bbs';
let shade = 0;

/** Every place that shows a picture, or will: what stands there is not swept (`server/modules/media/sweep.ts`). */
describeApi('pictures that something shows', (world) => {
  let manager: TestClient;
  beforeAll(async () => {
    manager = await world.app.asUser({ sw4: [10, 13, 14, 31, 92] });
  });

  async function upload(call = 'images'): Promise<string> {
    const bytes = await sharp({
      create: { width: 3, height: 3, channels: 3, background: { r: (shade += 1), g: 8, b: 8 } },
    })
      .png()
      .toBuffer();
    const csrf = (await manager.get<string>(`${BBS}/weibo/csrfToken`)).Message;
    const head = '--edge\r\ncontent-disposition: form-data; name="upload-file"; filename="x.png"\r\n\r\n';
    const response = await manager.inject({
      method: 'POST',
      url: `${BBS}/${call}?zone=sw4&_csrf=${encodeURIComponent(csrf)}`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
    });
    return response.json<Envelope<PostImage[]>>().Message[0]?.url ?? '';
  }
  const send = async <T>(path: string, body: object): Promise<T> => {
    const reply = await manager.send<T>('POST', `${BBS}/${path}?zone=sw4`, body);
    expect([path, reply.Desc, reply.status]).toEqual([path, reply.Desc, 200]);
    return reply.Message;
  };
  const post = (fields: object) =>
    send<{ wbId: number }>('weibo/add', { wbTitle: 't', wbThemeId: 1, wbContent: '<p>a</p>', ...fields });
  const draft = (fields: object) =>
    send<{ id: number }>('weibo/draft/add_draft', { title: 't', wbThemeId: 1, ...fields });
  const img = (url: string) => `<p>a <img src="${url}"></p>`;
  const isThere = async (url: string) => (await world.app.visitor.inject({ method: 'HEAD', url })).statusCode === 200;
  const sweep = (days: number) => world.app.core.pictures.sweep(Date.now() + days * DAY);

  const PLACES: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
    'a post': (url) => post({ wbContent: img(url) }),
    'the cover of a post': (url) => post({ coverImage: url, firstImage: 2 }),
    'an edited post': async (url) => {
      const { wbId } = await post({});
      await send('weibo/edit', { wbId, content: img(url), title: 't', themeId: 1, type: 'general' });
    },
    'a comment': async (url) => {
      const { wbId } = await post({});
      await send('weibo/comment/add_comment_v2', {
        wbId,
        content: '看这张图',
        wbImages: JSON.stringify([url]),
      });
    },
    'a poll': (url) =>
      post({
        ...{ wbIsPoll: 1, pollTitle: '选', pollEndTime: Date.now() + DAY, pollImage: url },
        pollOptions: JSON.stringify([{ name: 'a' }, { name: 'b', image: url }]),
      }),
    'a timed post': (url) => post({ wbContent: img(url), timingOpenTime: Date.now() + 20 * DAY }),
    'the text of a draft': (url) => draft({ content: img(url) }),
    'the cover of a draft': (url) => draft({ content: '<p>a</p>', coverImage: url }),
    'what a draft holds for a plugin': (url) =>
      draft({ content: '<p>a</p>', attachments: JSON.stringify({ poll: { image: url } }) }),
    'a template': async (url) => {
      const { id: typeId } = await send<{ id: number }>('weibo/template/save_type', { typeName: `图 ${shade}` });
      await send('weibo/template/save', {
        ...{ typeId, templateName: '图', templateTopic: '##' },
        templateContentList: [{ templateContent: img(url) }],
      });
    },
    'the notice of suggestions': (url) => send('weibo/advise_notice/update', { content: img(url), version: 0 }),
  };

  test('stay, and what nothing shows goes after a week', async () => {
    const shown = new Map<string, string>();
    for (const [place, put] of Object.entries(PLACES)) {
      const url = await upload();
      await put(url);
      shown.set(place, url);
    }
    const feedback = await upload('images/no_default_check');
    await send('feedback/newpostproblem', {
      ...{
        question: 'Help',
        servername: 'One',
        username: 'Captain',
        starttime: Date.now() - 3_600_000,
        files: feedback,
      },
    });
    shown.set('a feedback', feedback);
    const orphans = [await upload(), await upload('images/no_default_check')];
    expect(await sweep(6)).toBe(0);
    const removed = await sweep(8);
    for (const [place, url] of shown) expect([place, await isThere(url)]).toEqual([place, true]);
    expect(removed).toBe(orphans.length);
    for (const url of orphans) expect(await isThere(url)).toBe(false);
    expect(await sweep(40)).toBe(0);
  });

  test('of a draft go with the draft', async () => {
    const url = await upload();
    const { id } = await draft({ content: img(url) });
    expect(await sweep(60)).toBe(0);
    await send('weibo/draft/del_draft', { id });
    expect(await sweep(90)).toBe(1);
    expect(await isThere(url)).toBe(false);
  });

  test('of a refused picture are no poll’s', async () => {
    const reply = await manager.send('POST', `${BBS}/weibo/add?zone=sw4`, {
      ...{
        wbTitle: 't',
        wbThemeId: 1,
        wbContent: '<p>a</p>',
        wbIsPoll: 1,
        pollTitle: '选',
        pollEndTime: Date.now() + DAY,
      },
      pollImage: await upload('images/no_default_check'),
      pollOptions: JSON.stringify([{ name: 'a' }, { name: 'b' }]),
    });
    expect([reply.status, reply.headers['x-error-id']]).toEqual([400, 'IMAGE_INVALID']);
  });
});
