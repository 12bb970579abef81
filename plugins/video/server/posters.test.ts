import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeApi, outcome } from '../../../tests/api/each-engine.ts';
import type { TestClient } from '../../../tests/support/app.ts';
import { cancel, fakeProvider, fakeVideo, hostOf, status, uploadWhole } from './test-support.ts';
import { contextService, storageService } from '../../../server/sdk/index.ts';

const WEIBO = '/api/bbs/weibo';
const DAY = 24 * 3600_000;
/** For so long nobody asks a reviewer that has failed, and a first picture waits at most. */
const PAUSE_MS = 5_000;
const LATER_MS = 31 * 60_000;
type Post = Record<string, unknown>;

/** The publisher's reviewer: what it says (nothing: it fails), and what it was asked. */
let says: { verdict: string; reason?: string } | null;
const asked: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
const reviewer = createServer((request, reply) => {
  void buffer(request).then((body) => {
    asked.push({ headers: request.headers, body });
    reply.writeHead(says ? 200 : 500).end(JSON.stringify(says));
  });
});
const env: Record<string, string> = { IMAGE_REVIEW_SECRET: 'a shared secret of tests' };
let clock = Date.now();

beforeAll(async () => {
  await new Promise<void>((resolve) => reviewer.listen(0, '127.0.0.1', resolve));
  env['IMAGE_REVIEW_URL'] = `http://127.0.0.1:${(reviewer.address() as AddressInfo).port}/`;
});
afterAll(() => void reviewer.close());
beforeEach(() => {
  says = { verdict: 'pass' };
  asked.length = 0;
  clock += PAUSE_MS;
});

describeApi(
  'the pictures that stand for videos',
  (world) => {
    let size = 200;
    /** Whoever comes logs in by the true time. */
    async function newcomer(): Promise<TestClient> {
      const later = clock;
      clock = Date.now();
      const person = await world.app.asUser();
      clock = later;
      return person;
    }
    /** A video that is complete and transcoded, and whose it is. */
    async function made() {
      const author = await newcomer();
      const upload = await uploadWhole(author, fakeVideo((size += 1)));
      const host = hostOf(world, { video: fakeProvider(world) });
      await host.next(clock);
      return { author, host, ...upload };
    }
    const publish = (author: TestClient, videoUrl: string, fields: Post = {}) =>
      world.post(author, { existVideo: 1, videoUrl, ...fields });
    /** The cover in the detail and in the list, as others see it. */
    async function covers({ uid }: TestClient, wbId: number): Promise<unknown[]> {
      const one = await world.app.visitor.get<Post>(`${WEIBO}/get_detail?zone=sw4&wbId=${wbId}`);
      const list = await world.app.visitor.get<{ list: Post[] }>(
        `${WEIBO}/list/get_weibo_list_v2?zone=sw4&uid=${uid}&sort=1`,
      );
      return [one.Message['videoCoverUrl'], list.Message.list.find((post) => post['wbId'] === wbId)?.['videoCoverUrl']];
    }
    const own = async (author: TestClient, filekey: string) => (await status(author, filekey)).Message;
    const served = async (url: string) => (await world.app.visitor.inject({ url })).statusCode;
    const isHeld = (filekey: string) => world.app.core.services.of(storageService).exists(`_video/${filekey}/poster`);
    const told = async (author: TestClient) =>
      JSON.stringify((await author.get('/api/bbs/user/messages/all/systemMsg?zone=sw4&action=0')).Message);
    const add = (author: TestClient, videoUrl: string, videoCoverUrl: string) =>
      author.send('POST', `${WEIBO}/add?zone=sw4`, {
        wbContent: '<p>看</p>',
        wbTitle: '帖子',
        wbThemeId: 1,
        existVideo: 1,
        videoUrl,
        videoCoverUrl,
      });
    const picture = async () =>
      sharp({ create: { width: 9, height: 5, channels: 3, background: { r: (size += 1) % 256, g: 200, b: 9 } } })
        .png()
        .toBuffer();
    const uploadPicture = async (author: TestClient): Promise<string> => {
      const images = (await picture()).toString('base64');
      const reply = await author.send<{ url: string }[]>('POST', '/api/bbs/images/base64?zone=sw4', { images });
      return reply.Message[0]?.url ?? '';
    };

    test('are given to the image review as pictures of their owner, and shown when they have passed', async () => {
      const { author, filekey, url } = await made();
      expect(asked).toHaveLength(1);
      expect(asked[0]?.headers).toMatchObject({ 'x-guildhall-zone': 'sw4', 'x-guildhall-uid': String(author.uid) });
      expect((await sharp(asked[0]?.body).metadata()).format).toBe('jpeg');
      const { coverUrl, coverState } = await own(author, filekey);
      expect([coverState, await served(coverUrl), await isHeld(filekey)]).toEqual(['passed', 200, false]);
      expect(await covers(author, await publish(author, url))).toEqual([coverUrl, coverUrl]);
      // The operator's list reaches them as every other picture.
      await world.app.core.pictures.withdraw(/([0-9a-f]{64})/.exec(coverUrl)?.[1] ?? '', clock);
      expect(await served(coverUrl)).toBe(404);
    });

    test('are stored nowhere when they are rejected, the video is shown without', async () => {
      says = { verdict: 'reject', reason: '血腥画面' };
      const { author, filekey, url } = await made();
      expect(await own(author, filekey)).toMatchObject({
        state: 'ready',
        coverUrl: '',
        coverState: 'rejected',
        coverReason: '审核不通过：血腥画面',
      });
      expect(await isHeld(filekey)).toBe(false);
      says = { verdict: 'pass' };
      const wbId = await publish(author, url);
      expect(await covers(author, wbId)).toEqual(['', '']);
      const { Message: post } = await world.app.visitor.get<Post>(`${WEIBO}/get_detail?zone=sw4&wbId=${wbId}`);
      expect(post).toMatchObject({ videoState: 'ready', videoUrl: url });
      const cover = await uploadPicture(author);
      const edited = await author.send('POST', `${WEIBO}/edit?zone=sw4`, {
        wbId,
        content: '<p>改</p>',
        videoUrl: url,
        videoCoverUrl: cover,
      });
      expect([outcome(edited), ...(await covers(author, wbId))]).toEqual(['200', cover, cover]);
    });

    test('are shown to their owner alone, marked, when the review has doubts', async () => {
      says = { verdict: 'flag' };
      const { author, filekey, url } = await made();
      const { coverUrl, coverState } = await own(author, filekey);
      const shownTo = async (client: TestClient) => (await client.inject({ url: coverUrl })).statusCode;
      expect([coverState, coverUrl]).toEqual(['flagged', expect.stringMatching(/\.jpg\?ptype=1$/)]);
      expect([await shownTo(author), await shownTo(world.app.visitor)]).toEqual([200, 404]);
      for (const named of [coverUrl, coverUrl.split('?')[0] ?? ''])
        expect(outcome(await add(author, url, named))).toBe('400 VIDEO_COVER');
      expect(await covers(author, await publish(author, url))).toEqual(['', '']);
    });

    test('wait while nobody answers, and nobody else sees them', async () => {
      says = null;
      const { author, host, filekey, url } = await made();
      expect(await own(author, filekey)).toMatchObject({ state: 'ready', coverUrl: '', coverState: 'waiting' });
      const wbId = await publish(author, url);
      expect([...(await covers(author, wbId)), await isHeld(filekey)]).toEqual(['', '', true]);
      says = { verdict: 'pass' };
      asked.length = 0;
      clock += PAUSE_MS;
      await host.posters.next(clock);
      expect([asked.length, (await own(author, filekey)).coverState]).toEqual([0, 'waiting']);
      clock += LATER_MS;
      await Promise.all([host.posters.next(clock), hostOf(world).posters.next(clock)]);
      const { coverUrl, coverState } = await own(author, filekey);
      expect([asked.length, coverState, await served(coverUrl), await isHeld(filekey)]).toEqual([
        1,
        'passed',
        200,
        false,
      ]);
      expect(await covers(author, wbId)).toEqual([coverUrl, coverUrl]);
      expect(await told(author)).not.toContain('首帧');
    });

    test('are asked about less often the longer nobody answers; who waits in a post for one that is rejected is told', async () => {
      says = null;
      const { author, host, filekey, url } = await made();
      await publish(author, url);
      const times: number[] = [];
      for (let minute = 1; minute <= 9; minute++) {
        asked.length = 0;
        await host.posters.next((clock += 61_000));
        if (asked.length > 0) times.push(minute);
      }
      expect(times).toEqual([1, 3, 7]);
      says = { verdict: 'reject' };
      await host.posters.next((clock += LATER_MS));
      expect(await own(author, filekey)).toMatchObject({ coverState: 'rejected', coverReason: '审核不通过' });
      expect(await told(author)).toContain('视频“clip.mp4”的首帧画面未通过审核');
    });

    test('are no pictures that the review has not passed, whoever names them how', async () => {
      const { author, url } = await made();
      says = { verdict: 'flag' };
      const flagged = await uploadPicture(author);
      expect(flagged).toMatch(/\?ptype=1$/);
      const unchecked = await world.app.core.media.uploadUnchecked(
        { ...(await world.app.core.services.of(contextService).as('sw4', author.uid, clock))! },
        { filename: 'a.png', bytes: await picture() },
      );
      for (const named of [flagged, flagged.split('?')[0] ?? '', unchecked.url])
        expect(outcome(await add(author, url, named)), named).toBe('400 VIDEO_COVER');
    });

    test('stay as long as their upload is known', async () => {
      const { author, filekey } = await made();
      const { coverUrl } = await own(author, filekey);
      const { sweep } = world.app.core.pictures;
      await sweep(clock + 8 * DAY);
      expect(await served(coverUrl)).toBe(200);
      expect(outcome(await cancel(author, filekey))).toBe('200');
      await sweep(clock + 16 * DAY);
      expect(await served(coverUrl)).toBe(404);
    });

    test('are shown as before where they were made before there was a review of them', async () => {
      const { author, host, filekey, url } = await made();
      const { id } = await host.row(author, filekey);
      await world.app.db.tx(() => host.store.update(id, { poster_url: null }));
      const { coverUrl } = await own(author, filekey);
      expect(coverUrl).toMatch(/^\/media\/sw4\/.+\.webp$/);
      expect(await covers(author, await publish(author, url))).toEqual([coverUrl, coverUrl]);
    });
  },
  { env, now: () => clock },
);
