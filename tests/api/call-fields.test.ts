import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Post } from '../../platform/contract/endpoints/posts.ts';
import type { TestClient } from '../support/app.ts';
import { describeApi, outcome } from './each-engine.ts';
import { databaseService } from '../../server/sdk/index.ts';

async function picture(client: TestClient, r: number): Promise<string> {
  const image = sharp({ create: { width: 9, height: 5, channels: 3, background: { r, g: 30, b: 30 } } });
  const images = (await image.png().toBuffer()).toString('base64');
  return (await client.send<{ url: string }[]>('POST', '/api/bbs/images/base64?zone=sw4', { images })).Message[0]!.url;
}

const ADD = '/api/bbs/weibo/add?zone=sw4';
const EDIT = '/api/bbs/weibo/edit?zone=sw4';
const COMMENT = '/api/bbs/weibo/comment/add_comment_v2?zone=sw4';
const base = { wbTitle: '图', wbThemeId: 1, wbContent: '' };

/* Every field that a client is told of is heard; what is not heard is refused by its name. */
describeApi('fields of calls', (world) => {
  const detail = async (wbId: number) =>
    (await world.app.visitor.get<Post>(`/api/bbs/weibo/get_detail?zone=sw4&wbId=${wbId}`)).Message;
  const urls = ({ wbImages }: Post) => wbImages.map(({ url }) => url);

  test('pictures beside the text of a new post or of a change become pictures of the post, alone as well', async () => {
    const author = await world.app.asUser();
    const [a, b, c] = [await picture(author, 1), await picture(author, 2), await picture(author, 3)];
    const alone = await author.send<Post>('POST', ADD, { ...base, wbImages: JSON.stringify([a, b]), draftId: 0 });
    expect(outcome(alone)).toBe('200');
    const { wbId } = alone.Message;
    expect(urls(await detail(wbId))).toEqual([a, b]);
    const list = await world.app.visitor.get<{ list: Post[] }>(
      '/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&limit=1',
    );
    expect(urls(list.Message.list[0]!)).toEqual([a, b]);
    // Those that the text shows already stay where they are.
    const change = { wbId, content: `<p><img src="${b}">字</p>`, images: [{ url: b }, { url: c }], type: 'general' };
    expect(outcome(await author.send('POST', EDIT, change))).toBe('200');
    expect(await detail(wbId)).toMatchObject({ wbContent: `<p><img src="${b}">字</p><p><img src="${c}"></p>` });
    const shown = await world.app.core.services
      .of(databaseService)
      .q<{ media_shown: { post_id: number } }>()
      .selectFrom('media_shown')
      .selectAll()
      .where('post_id', '=', wbId)
      .execute();
    expect(shown).toHaveLength(2);
  });

  test('pictures beside the text are checked as those in it are', async () => {
    const author = await world.app.asUser();
    const send = async (wbImages: unknown) => outcome(await author.send('POST', ADD, { ...base, wbImages }));
    expect(await send(['https://evil.example/x.png'])).toBe('400 IMAGE_UNKNOWN');
    expect(await send('no list')).toBe('400 BAD_INPUT');
    expect(await send([7])).toBe('400 BAD_INPUT');
    expect(await send([])).toBe('400 CONTENT_EMPTY');
    expect(await send(Array.from({ length: 101 }, (_, n) => `/media/sw4/aa/${n}.png`))).toBe('400 TOO_MANY_IMAGES');
  });

  test('covers are heard by all their names, the first picture alone and marks by both of theirs', async () => {
    const author = await world.app.asUser({ sw4: [11, 13, 14, 92] });
    const [a, b] = [await picture(author, 4), await picture(author, 5)];
    const covers = { coverImageUrl: `${a},${b}`, coverImageCustomUrl: b, onlyFirstImg: 1 };
    const text = { ...base, wbContent: '<p>字</p>', ...covers, markInfo: [{ mark: 'STICKY' }] };
    const added = await author.send<Post>('POST', ADD, text);
    expect(added.Message).toMatchObject({ wbCoverImage: `${b},${a}`, firstImage: 1, marks: ['STICKY'] });
    const change = { wbId: added.Message.wbId, content: '<p>字</p>', coverImageUrl: a, onlyFirstImg: 0 };
    expect((await author.send('POST', EDIT, change)).Message).toMatchObject({ wbCoverImage: a, firstImage: 2 });
    const twice = { ...text, markInfoArray: '[]' };
    expect(outcome(await author.send('POST', ADD, twice))).toBe('400 UNKNOWN_FIELD');
    const forbidden = await world.app.asUser();
    const own = { ...base, wbContent: '<p>字</p>', coverImageUrl: await picture(forbidden, 6) };
    expect(outcome(await forbidden.send('POST', ADD, own))).toBe('403 FORBIDDEN');
  });

  test('a change that says another kind of post than its theme is refused', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    const reply = await author.send('POST', EDIT, { wbId, content: '<p>改</p>', type: 'team' });
    expect(outcome(reply)).toBe('400 BAD_INPUT');
  });

  test('a write that names a field its call does not take is refused by that name, and writes nothing', async () => {
    const author = await world.app.asUser();
    const text = { ...base, wbContent: '<p>未写</p>', wbContnet: 'x' };
    const reply = await author.send('POST', ADD, text);
    expect(outcome(reply)).toBe('400 UNKNOWN_FIELD');
    expect(reply.Desc).toContain('wbContnet');
    const own = await author.get<{ list: Post[] }>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&uid=${author.uid}`);
    expect(own.Message.list).toEqual([]);
    // What caches on the way and statistics are told of is taken anywhere.
    const more = { zone: 'sw4', timestamp: 1, platform: 'web', deviceInfo: { userAgent: 'x' } };
    const liked = await author.send('POST', '/api/bbs/weibo/favor/add_favor?zone=sw4&_t=1', {
      wbId: await world.post(author),
      ...more,
    });
    expect(outcome(liked)).toBe('200');
  });

  test('a comment is heard as wbcContent and as content, by form and by JSON; its deletion hears whose it is', async () => {
    const author = await world.app.asUser();
    const wbId = await world.post(author);
    const said = await author.send<{ cid: number; acct: string }>('POST', COMMENT, { wbId, wbcContent: '一号评论' });
    expect(said.Message).toMatchObject({ wbcContent: '<p>一号评论</p>' });
    const token = (await author.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const form = await author.inject({
      method: 'POST',
      url: COMMENT,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ wbId: String(wbId), wbcContent: '二号评论', _csrf: token })),
    });
    expect(form.json()).toMatchObject({ Succeed: true, Message: { wbcContent: '<p>二号评论</p>' } });
    const both = { wbId, wbcContent: '三号评论', content: '四号评论' };
    expect(outcome(await author.send('POST', COMMENT, both))).toBe('400 UNKNOWN_FIELD');
    const { cid, acct } = said.Message;
    const remove = async (of: string) =>
      outcome(await author.send('POST', '/api/bbs/weibo/delete_comment?zone=sw4', { cid, acct: of }));
    expect(await remove('somebody')).toBe('400 BAD_INPUT');
    expect(await remove(acct)).toBe('200');
  });

  test('a field inside a list or an object of a write is refused by its path, in JSON that travels as text, too', async () => {
    const author = await world.app.asUser({ sw4: [10, 11, 92, 93] });
    const refused = async (path: string, input: object) => {
      const reply = await author.send('POST', `${path}?zone=sw4`, input);
      return [outcome(reply), reply.headers['x-error-field']];
    };
    const item = { targetId: 1, type: 2 };
    expect(await refused('/api/bbs/weibo/sync_edit_status', { list: [item, { ...item, colour: 'red' }] })).toEqual([
      '400 UNKNOWN_FIELD',
      'list/1/colour',
    ]);
    const card = { type: 1, id: '7' };
    expect(await refused('/api/bbs/user/cardInfo', { params: JSON.stringify({ ...card, colour: 1 }) })).toEqual([
      '400 UNKNOWN_FIELD',
      'params/colour',
    ]);
    const text = { ...base, wbContent: '<p>哪艘</p>' };
    const poll = {
      ...text,
      wbIsPoll: 1,
      pollTitle: '哪艘',
      pollEndTime: Date.now() + 3_600_000,
      pollMinNum: 1,
      pollMaxNum: 1,
    };
    const options = [{ name: '大和' }, { name: '武藏' }, { name: '信浓', colour: 'red' }];
    for (const pollOptions of [options, JSON.stringify(options)])
      expect(await refused('/api/bbs/weibo/add', { ...poll, pollOptions })).toEqual([
        '400 UNKNOWN_FIELD',
        'pollOptions/2/colour',
      ]);
    const known = { ...poll, pollOptions: options.slice(0, 2) };
    expect(await refused('/api/bbs/weibo/add', { ...known, pollLimit: { level: 3 } })).toEqual([
      '400 UNKNOWN_FIELD',
      'pollLimit/level',
    ]);
    const answers = [{ name: '甲' }, { name: '乙', subQuestions: [{ name: '丙', colour: 1 }] }];
    expect(
      await refused('/api/bbs/weibo/add', { ...known, questions: [{ name: '谁', subQuestions: answers }] }),
    ).toEqual(['400 UNKNOWN_FIELD', 'questions/0/subQuestions/1/subQuestions/0/colour']);
    const lotteryInfo = { lotteryPrizeList: [{ prizeName: '船', prizeNumber: 1, colour: 1 }] };
    expect(await refused('/api/bbs/weibo/add', { ...text, wbIsLottery: 1, lotteryInfo })).toEqual([
      '400 UNKNOWN_FIELD',
      'lotteryInfo/lotteryPrizeList/0/colour',
    ]);
    const own = await author.get<{ list: Post[] }>(`/api/bbs/weibo/list/get_weibo_list_v2?zone=sw4&uid=${author.uid}`);
    expect(own.Message.list).toEqual([]);
    expect(outcome(await author.send('POST', ADD, known))).toBe('200');
  });

  test('a field of an upload that it does not take is refused by its name, and stores nothing', async () => {
    const author = await world.app.asUser();
    const token = (await author.get<string>('/api/bbs/weibo/csrfToken')).Message;
    const bytes = await sharp({ create: { width: 9, height: 5, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const count = async () =>
      (
        await world.app.core.services
          .of(databaseService)
          .q<{ media: object }>()
          .selectFrom('media')
          .selectAll()
          .execute()
      ).length;
    const before = await count();
    const upload = async (fields: Record<string, string>, query = '') => {
      const form = new FormData();
      form.set('_csrf', token);
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('upload-file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
      const request = new Request('http://x/', { method: 'POST', body: form });
      const reply = await author.inject({
        method: 'POST',
        url: `/api/bbs/images?zone=sw4${query}`,
        headers: { 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return [reply.statusCode, reply.headers['x-error-id'], reply.headers['x-error-field']];
    };
    expect(await upload({ colour: 'red' })).toEqual([400, 'UNKNOWN_FIELD', 'colour']);
    expect(await upload({}, '&colour=red')).toEqual([400, 'UNKNOWN_FIELD', 'colour']);
    expect(await count()).toBe(before);
    expect(await upload({ platform: 'web' }, '&_t=1')).toEqual([200, undefined, undefined]);
  });

  test('a draft is saved with the zone it names and read with the code of its game: those of another are refused', async () => {
    const author = await world.app.asUser({ sw4: [13] });
    const save = (wbZone: string) =>
      author.send<{ id: number }>('POST', '/api/bbs/weibo/draft/add_draft?zone=sw4', { title: '草稿', wbZone });
    expect(outcome(await save('mx'))).toBe('400 BAD_INPUT');
    const { id } = (await save('sw4')).Message;
    for (const root of ['/api/bbs/weibo/draft', '/api/bbs/vip/weibo/draft']) {
      const read = async (code: unknown) =>
        outcome(await author.get(`${root}/get_detail?zone=sw4&id=${id}&code=${code}`));
      expect(await read(2)).toBe('200');
      expect(await read(1)).toBe('404 DRAFT_MISSING');
      expect(await read('x')).toBe('400 BAD_INPUT');
    }
  });
});
