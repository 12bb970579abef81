import { expect, test } from 'vitest';
import sharp from 'sharp';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { fakeProvider, fakeVideo, hostOf, askToken, status, uploadWhole } from './test-support.ts';
import { contextService, postService } from '../../../server/sdk/index.ts';

const WEIBO = '/api/bbs/weibo';
type Post = Record<string, unknown>;

describeApi('videos of posts', (world) => {
  let size = 100;
  const complete = (author: TestClient) => uploadWhole(author, fakeVideo((size += 1)));
  const transcode = async () => {
    const host = hostOf(world, { video: fakeProvider(world) });
    // What the tests before have left waiting comes first.
    for (let n = 0; n < 9; n++) await host.next(Date.now());
  };
  const detail = async (wbId: number, client = world.app.visitor) =>
    (await client.get<Post>(`${WEIBO}/get_detail?zone=sw4&wbId=${wbId}`)).Message;
  const add = (client: TestClient, fields: Post, zone = 'sw4') =>
    client.send<Post>('POST', `${WEIBO}/add?zone=${zone}`, {
      wbContent: '<p>看</p>',
      wbTitle: '帖子',
      wbThemeId: 1,
      ...fields,
    });
  const edit = (client: TestClient, wbId: number, fields: Post) =>
    client.send<Post>('POST', `${WEIBO}/edit?zone=sw4`, { wbId, content: '<p>改</p>', ...fields });
  const picture = async (client: TestClient): Promise<string> => {
    const png = await sharp({ create: { width: 9, height: 5, channels: 3, background: { r: size % 256, g: 9, b: 9 } } })
      .png()
      .toBuffer();
    const { Message } = await client.send<{ url: string }[]>('POST', '/api/bbs/images/base64?zone=sw4', {
      images: png.toString('base64'),
    });
    return Message[0]!.url;
  };

  test('are shown while they are transcoded, and played from then on', async () => {
    const author = await world.app.asUser();
    const { url } = await complete(author);
    const wbId = await world.post(author, { existVideo: 1, videoUrl: url, videoResolution: '360,1080' });
    expect(await detail(wbId)).toMatchObject({ existVideo: 1, videoState: 'queued', videoCoverUrl: '', videoWidth: 0 });
    expect(await detail(wbId)).toMatchObject({ wbVideos: [] });
    await transcode();
    const ready = await detail(wbId);
    const videoImg = ready['videoCoverUrl'];
    expect(videoImg).toMatch(/^\/media\//);
    const smaller: unknown = expect.stringMatching(/^\/media\/sw4\/.+\.mp4$/);
    expect(ready).toMatchObject({
      existVideo: 1,
      videoState: 'ready',
      videoUrl: url,
      originalVideoUrl: url,
      videoResolution: '360,1080',
      videoWidth: 1280,
      videoHeight: 720,
      videoDuration: 61.5,
      wbVideos: [
        { resolution: '360', url: smaller, width: 640, height: 360, videoImg },
        { resolution: '1080', url, width: 1280, height: 720, videoImg },
      ],
    });
    const list = await world.app.visitor.get<{ list: Post[] }>(
      `${WEIBO}/list/get_weibo_list_v2?zone=sw4&uid=${author.uid}&sort=1`,
    );
    const [inList] = list.Message.list;
    expect(inList).toMatchObject({ existVideo: 1, videoState: 'ready', videoCoverUrl: ready['videoCoverUrl'] });
    expect(inList).toMatchObject({ wbVideos: [] });
    const polled = await world.app.visitor.get<Post>(`/api/bbs/video/post?zone=sw4&wbId=${wbId}`);
    expect(polled.Message).toMatchObject({ videoState: 'ready', videoUrl: url });
  });

  test('follow the draft of a timed post, and are gone with it', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const { url } = await complete(author);
    const drafts = `${WEIBO}/draft`;
    const { draftId: id } = (
      await add(author, { existVideo: 1, videoUrl: url, timingOpenTime: Date.now() + 3_600_000 })
    ).Message;
    const attached = async () => {
      const { Message } = await author.get<{ attachments: string }>(`${drafts}/get_detail?zone=sw4&id=${Number(id)}`);
      return JSON.parse(Message.attachments) as Post;
    };
    const save = (attachments: Post) =>
      author.send('POST', `${drafts}/update_draft?zone=sw4`, { id, attachments: JSON.stringify(attachments) });
    const state = async () => {
      const { Message } = await author.get<Post>(`${drafts}/get_detail?zone=sw4&id=${Number(id)}`);
      return Message['draftTimingOpenStatus'];
    };
    const operate = (fields: Post) =>
      author.send<Post>('POST', `${drafts}/update_timing_open_status?zone=sw4`, { id, ...fields });
    const { video, ...others } = await attached();
    expect(video).toMatchObject({ step: 'processing', url, isBusy: false, fields: { existVideo: 1, videoUrl: url } });
    // Taken out, and the panel opened once more: it goes out without.
    await save(others);
    await save({ ...others, video: { step: 'choose', isBusy: false, fields: {} } });
    expect(await state()).toBe(0);
    const { wbId } = (await operate({ optType: 1 })).Message;
    expect(await detail(Number(wbId))).not.toHaveProperty('videoUrl');
    expect(await detail(Number(wbId))).not.toHaveProperty('existVideo', 1);
  });

  test('of drafts have the name of their file, and in the end the files that they will be played from', async () => {
    const author = await world.app.asUser({ sw4: [13] });
    const { url } = await complete(author);
    const drafts = `${WEIBO}/draft`;
    const saved = await author.send<{ id: number }>('POST', `${drafts}/add_draft?zone=sw4`, {
      title: '有视频',
      content: '<p>看</p>',
      existVideo: 1,
      videoUrl: url,
    });
    const shown = async () => (await author.get<Post>(`${drafts}/get_detail?zone=sw4&id=${saved.Message.id}`)).Message;
    expect(await shown()).toMatchObject({ videoName: 'clip.mp4', originalVideoUrl: url, wbVideos: '[]' });
    await transcode();
    const files = JSON.parse(String((await shown())['wbVideos'])) as Post[];
    expect(files.map(({ resolution }) => resolution)).toEqual(['360', '1080']);
    expect(files[1]).toMatchObject({ url, width: 1280, videoImg: expect.stringMatching(/^\/media\//) as unknown });
    const { list } = (await author.get<{ list: Post[] }>(`${drafts}/list_draft?zone=sw4`)).Message;
    expect(list).toMatchObject([{ videoName: 'clip.mp4' }]);
    // None of it is a field of the post that the draft becomes.
    expect(outcome(await add(author, { existVideo: 1, videoUrl: url, draftId: saved.Message.id }))).toBe('200');
  });

  test('that are on their way in a timed draft keep it from being published', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const timingOpenTime = Date.now() + 3_600_000;
    const { draftId: id } = (await add(author, { timingOpenTime })).Message;
    const attachments = {
      editor: { timing: { at: timingOpenTime, altersTime: false } },
      video: { step: 'uploading', isBusy: true, fields: {} },
    };
    const drafts = `${WEIBO}/draft`;
    await author.send('POST', `${drafts}/update_draft?zone=sw4`, { id, attachments: JSON.stringify(attachments) });
    const now = await author.send('POST', `${drafts}/update_timing_open_status?zone=sw4`, { id, optType: 1 });
    expect(outcome(now)).toBe('409 TIMING_CHANGED');
  });

  test('are own, complete ones of this zone, each in one post', async () => {
    const author = await world.app.asUser();
    const stranger = await world.app.asUser();
    const { url } = await complete(author);
    const named = { existVideo: 1, videoUrl: url };
    expect(outcome(await add(stranger, named))).toBe('404 VIDEO_UNKNOWN');
    expect(outcome(await add(author, named, 'mx'))).toBe('404 VIDEO_UNKNOWN');
    expect(outcome(await add(author, { ...named, videoUrl: 'https://other.test/a.mp4' }))).toBe('404 VIDEO_UNKNOWN');
    const { filekey } = (await askToken(author, { name: 'b.mp4', total: 9 })).Message;
    const { videoUrl } = (await status(author, filekey)).Message;
    expect(outcome(await add(author, { existVideo: 1, videoUrl }))).toBe('409 VIDEO_INCOMPLETE');
    const both = await Promise.all([add(author, named), add(author, named)]);
    expect(both.map(outcome).sort()).toEqual(['200', '409 VIDEO_USED']);
    expect(
      outcome(
        await author.send('POST', '/api/bbs/video/cancel?zone=sw4', { filekey: (await complete(author)).filekey }),
      ),
    ).toBe('200');
  });

  test('that were cancelled or cannot be transcoded are refused by name, in a timed post and in an edit too', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const [gone, broken] = [await complete(author), await complete(author)];
    expect(outcome(await author.send('POST', '/api/bbs/video/cancel?zone=sw4', { filekey: gone.filekey }))).toBe('200');
    const { store, row } = hostOf(world);
    const { id } = await row(author, broken.filekey);
    await world.app.db.tx(() => store.update(id, { state: 'failed' }));
    const wbId = await world.post(author);
    for (const [url, refusal] of [
      [gone.url, '404 VIDEO_UNKNOWN'],
      [broken.url, '409 VIDEO_FAILED'],
    ] as const) {
      const named = { existVideo: 1, videoUrl: url };
      expect(outcome(await add(author, named))).toBe(refusal);
      expect(outcome(await add(author, { ...named, timingOpenTime: Date.now() + 3_600_000 }))).toBe(refusal);
      expect(outcome(await edit(author, wbId, named))).toBe(refusal);
    }
  });

  test('have a cover that their author has uploaded, or their first picture', async () => {
    const author = await world.app.asUser();
    const stranger = await world.app.asUser();
    const { url } = await complete(author);
    const [own, anothers] = [await picture(author), ((size += 1), await picture(stranger))];
    const named = { existVideo: 1, videoUrl: url };
    for (const videoCoverUrl of [anothers, 'https://other.test/a.png', 'javascript:alert(1)'])
      expect(outcome(await add(author, { ...named, videoCoverUrl }))).toBe('400 VIDEO_COVER');
    const wbId = await world.post(author, { ...named, videoCoverUrl: own });
    expect(await detail(wbId)).toMatchObject({ videoCoverUrl: own });
    expect(outcome(await edit(author, wbId, { videoUrl: url, videoCoverUrl: anothers }))).toBe('400 VIDEO_COVER');
    expect(outcome(await edit(author, wbId, { videoUrl: url, videoCoverUrl: '' }))).toBe('200');
    expect((await detail(wbId))['videoCoverUrl']).not.toBe(own);
  });

  test('stay in an edit that does not name them, and can be replaced, taken out and put back', async () => {
    const author = await world.app.asUser();
    const [first, second] = [await complete(author), await complete(author)];
    const wbId = await world.post(author, { existVideo: 1, videoUrl: first.url });
    await transcode();
    expect(outcome(await edit(author, wbId, {}))).toBe('200');
    expect(await detail(wbId)).toMatchObject({ videoUrl: first.url });
    expect(outcome(await edit(author, wbId, { videoUrl: second.url }))).toBe('200');
    expect(await detail(wbId)).toMatchObject({ videoUrl: second.url });
    expect(outcome(await edit(author, wbId, { videoUrl: '' }))).toBe('200');
    expect(await detail(wbId)).not.toHaveProperty('existVideo');
    expect(outcome(await edit(author, wbId, { existVideo: 1, videoUrl: first.url }))).toBe('200');
    expect(await detail(wbId)).toMatchObject({ videoUrl: first.url });
  });

  test('of deleted posts are let go and swept, those of hidden ones stay for when they are restored', async () => {
    const author = await world.app.asUser();
    const [first, second] = [await complete(author), await complete(author)];
    const deleted = await world.post(author, { existVideo: 1, videoUrl: first.url });
    const hidden = await world.post(author, { existVideo: 1, videoUrl: second.url });
    await transcode();
    const { services } = world.app.core;
    const setHidden = async (isHidden: boolean) => {
      const ctx = (await services.of(contextService).as('sw4', author.uid, Date.now()))!;
      await world.app.db.tx(() => services.of(postService).setHidden(ctx, hidden, isHidden));
    };
    await setHidden(true);
    expect(outcome(await author.send('POST', `${WEIBO}/delete_post?zone=sw4`, { wbId: deleted }))).toBe('200');
    const isThere = async (url: string) => (await world.app.visitor.inject({ method: 'HEAD', url })).statusCode === 200;
    const host = hostOf(world, { video: fakeProvider(world) });
    await host.sweep(Date.now() + 60_000);
    const moderator = await world.app.asUser({ sw4: [12] });
    const fileOf = async (url: string, who = author) => {
      const { statusCode, headers } = await who.inject({ method: 'HEAD', url });
      return `${statusCode} ${String(headers['cache-control'])}`;
    };
    // What is let go is everybody's until it is swept, but kept by nobody.
    expect(await fileOf(first.url)).toBe('200 private, no-cache');
    const shown = (await detail(hidden, author)) as { wbVideos: { url: string }[]; videoCoverUrl: string };
    for (const url of [shown.videoCoverUrl, ...shown.wbVideos.map((file) => file.url)]) {
      expect(url).toMatch(/^\/media\//);
      expect(await isThere(url)).toBe(false);
      for (const who of [author, moderator]) expect(await fileOf(url, who)).toBe('200 private, no-store');
      expect(await fileOf(url, await world.app.asUser({ mx: [12, 13], sw4: [10] }))).toBe('404 no-store');
    }
    await host.sweep(Date.now() + 25 * 3_600_000);
    expect([await isThere(first.url), await fileOf(second.url)]).toEqual([false, '200 private, no-store']);
    await setHidden(false);
    for (const url of [shown.videoCoverUrl, ...shown.wbVideos.map((file) => file.url)])
      expect(await fileOf(url, world.app.visitor)).toContain('200 public');
    expect(await detail(hidden)).toMatchObject({ videoUrl: second.url, videoState: 'ready' });
  });

  test('of posts that are hidden are told to nobody who may not see those', async () => {
    const author = await world.app.asUser();
    const { url } = await complete(author);
    const wbId = await world.post(author, { existVideo: 1, videoUrl: url });
    const ctx = (await world.app.core.services.of(contextService).as('sw4', author.uid, Date.now()))!;
    await world.app.db.tx(() => world.app.core.services.of(postService).setHidden(ctx, wbId, true));
    const address = `/api/bbs/video/post?zone=sw4&wbId=${wbId}`;
    expect(outcome(await world.app.visitor.get(address))).toBe('404 NOT_FOUND');
    expect(outcome(await author.get(address))).toBe('200');
    expect(outcome(await author.get(address.replace('sw4', 'mx')))).toBe('404 NOT_FOUND');
  });

  test('wait with a post that is timed', async () => {
    const author = await world.app.asUser({ sw4: [13, 31] });
    const { url, filekey } = await complete(author);
    const at = Date.now() + 90 * 24 * 3600_000;
    expect(outcome(await add(author, { wbTitle: '定时', existVideo: 1, videoUrl: url, timingOpenTime: at }))).toBe(
      '200',
    );
    expect((await hostOf(world).row(author, filekey)).keep_until).toBeGreaterThan(at);
  });
});
