import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome } from '../../../tests/api/each-engine.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../../tests/support/app.ts';
import { testZones } from '../../../tests/support/zones.ts';

const zones = testZones('video', { sw4: null });
const DRAFTS = '/api/bbs/weibo/draft';
const VIDEO = {
  videoName: 'clip.mp4',
  videoCover: '/media/cover.webp',
  originalVideoUrl: '/media/clip.mp4',
  videoResolution: '360,1080',
  wbVideos: JSON.stringify([{ url: '/media/clip.mp4', resolution: '360' }]),
};
let app: TestApp;

beforeAll(async () => {
  app = await buildTestApp({ zonesDir: zones.dir });
});
afterAll(async () => {
  await app.stop();
  zones.remove();
});

const add = (author: TestClient, fields: object) =>
  author.send<{ id: number }>('POST', `${DRAFTS}/add_draft?zone=sw4`, {
    title: '草稿',
    content: '<p>字</p>',
    ...fields,
  });
const detail = async (author: TestClient, id: number) =>
  (await author.get<Record<string, unknown>>(`${DRAFTS}/get_detail?zone=sw4&id=${id}`)).Message;

test('a draft keeps what was sent of a video in a zone without the plugin, also through a save that does not say it', async () => {
  const author = await app.asUser({ sw4: [13] });
  const { id } = (await add(author, VIDEO)).Message;
  expect(await detail(author, id)).toMatchObject(VIDEO);
  const save = { id, title: '草稿二', content: '<p>字</p>' };
  expect(outcome(await author.send('POST', `${DRAFTS}/update_draft?zone=sw4`, save))).toBe('200');
  expect(await detail(author, id)).toMatchObject({ ...VIDEO, title: '草稿二' });
  const { list } = (await author.get<{ list: object[] }>(`${DRAFTS}/list_draft?zone=sw4`)).Message;
  expect(list).toMatchObject([{ id, videoName: VIDEO.videoName }]);
  // None of it is attached: what is kept makes no video of the post that the draft becomes.
  expect(await detail(author, id)).not.toHaveProperty('attachments');
});

test('a list of files that is none, or too long, is refused there as well', async () => {
  const author = await app.asUser({ sw4: [13] });
  for (const wbVideos of ['{}', JSON.stringify(['x'.repeat(20_000)])])
    expect(outcome(await add(author, { wbVideos }))).toMatch(/^4\d\d /);
});

test('a post takes nothing of a video there', async () => {
  const author = await app.asUser({ sw4: [13] });
  const post = { wbTitle: '标题', wbContent: '<p>字</p>', wbThemeId: 1 };
  const answers = Object.entries({ ...VIDEO, videoUrl: VIDEO.originalVideoUrl }).map(async ([name, value]) => [
    name,
    outcome(await author.send('POST', '/api/bbs/weibo/add?zone=sw4', { ...post, [name]: value })),
  ]);
  expect(await Promise.all(answers)).toEqual([
    ['videoName', '400 UNKNOWN_FIELD'],
    ['videoCover', '400 UNKNOWN_FIELD'],
    ['originalVideoUrl', '409 FEATURE_OFF'],
    ['videoResolution', '409 FEATURE_OFF'],
    ['wbVideos', '400 UNKNOWN_FIELD'],
    ['videoUrl', '409 FEATURE_OFF'],
  ]);
});
