import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { listedImages } from '../../contract/post-options.ts';
import { postDetail, postList, type Post } from '../../contract/endpoints/posts.ts';
import { baseInfo } from '../../contract/endpoints/users.ts';
import { apiKey } from '../../sdk/index.ts';
import { addNewPost, belongs, dropPost, knownPost, patchPost, replacePost } from './post-cache.ts';

const post = (wbId: number, more: Partial<Post> = {}): Post => ({
  wbId,
  wbZone: 'sw4',
  wbTitle: `t${wbId}`,
  wbContent: '',
  wbDesc: '',
  wbLink: `/posts/${wbId}`,
  cards: [],
  wbImages: [],
  wbCoverImage: '',
  wbThemeId: 1,
  wbAudit: 2,
  wbMark: 0,
  wbCreateTime: 1,
  wbUpdateTime: 1,
  wbLastCommentTime: 1,
  wbHiddenTime: 0,
  wbIsForbidComment: 0,
  wbcCount: 0,
  wbfCount: 0,
  collectCount: 0,
  isFavor: 0,
  isCollect: 0,
  userInfo: { uid: 7, nick: 'n', avatarUrl: '', sex: 0, sig: '', badge: 0 },
  ...more,
});

let client: QueryClient;
const listKey = (filter: object) => [postList.path, 'pages', { ...filter, limit: 20 }];
const setList = (filter: object, ...ids: number[]) =>
  client.setQueryData(listKey(filter), {
    pages: [{ list: ids.map((id) => post(id)), multiKeyword: [], hasMore: false }],
    pageParams: [0],
  });
const idsOf = (filter: object) =>
  client
    .getQueryData<{ pages: { list: Post[] }[] }>(listKey(filter))
    ?.pages.flatMap(({ list }) => list.map(({ wbId }) => wbId));

beforeEach(() => {
  client = new QueryClient();
  setList({}, 2, 1);
  setList({ themeId: 4 }, 2);
  setList({ uid: 7 }, 1);
  setList({ q: 'a', sort: 13 }, 1);
});

describe('addNewPost', () => {
  it('stands on top of the lists that it belongs in, and nowhere else', () => {
    addNewPost(client, post(9, { wbContent: '<p>x</p>' }));
    expect(idsOf({})).toEqual([9, 2, 1]);
    expect(idsOf({ uid: 7 })).toEqual([9, 1]);
    expect(idsOf({ themeId: 4 })).toEqual([2]);
    expect(idsOf({ q: 'a', sort: 13 })).toEqual([1]);
    expect(client.getQueryData<Post>([postDetail.path, { wbId: 9 }])?.wbContent).toBe('<p>x</p>');
  });

  it('has the pictures there that lists show: covers for those of the text, or the first alone', () => {
    const image = (n: number) => ({ url: `/media/${n}.png`, thumb: `/media/${n}.thumb.webp`, width: 9, height: 9 });
    const own = Array.from({ length: 12 }, (_, n) => image(n));
    const shown = (wbId: number) =>
      client
        .getQueryData<{ pages: { list: Post[] }[] }>(listKey({}))
        ?.pages[0]?.list.filter((row) => row.wbId === wbId)
        .flatMap((row) => listedImages(row).map(({ url }) => url));
    const wbCovers = [
      { ...image(0), url: '/media/a.png' },
      { ...image(0), url: '/media/b.png' },
    ];
    addNewPost(client, post(9, { wbImages: own, firstImage: 0 }));
    expect(shown(9)).toEqual(own.slice(0, 9).map(({ url }) => url));
    addNewPost(client, post(10, { wbImages: own, wbCovers, firstImage: 2 }));
    expect(shown(10)).toEqual(['/media/a.png', '/media/b.png']);
    addNewPost(client, post(11, { wbImages: own, firstImage: 1 }));
    expect(shown(11)).toEqual(['/media/0.png']);
    replacePost(client, post(11, { wbImages: own, wbCovers, firstImage: 1 }));
    expect(shown(11)).toEqual(['/media/a.png']);
    patchPost(client, 11, () => ({ wbfCount: 1 }));
    expect(shown(11)).toEqual(['/media/a.png']);
    expect(client.getQueryData<Post>([postDetail.path, { wbId: 11 }])?.wbImages).toHaveLength(12);
  });

  it('leaves searches and topics to the server', () => {
    expect(belongs(post(1), { topic: 'x' })).toBe(false);
    expect(belongs(post(1), { q: 'x' })).toBe(false);
    expect(belongs(post(1), { themeId: 1, uid: 7 })).toBe(true);
    expect(belongs(post(1), { uid: 8 })).toBe(false);
  });
});

describe('patchPost', () => {
  it('changes the post everywhere; list rows stay short', () => {
    client.setQueryData([postDetail.path, { wbId: 1 }], post(1, { wbContent: '<p>old</p>' }));
    patchPost(client, 1, () => ({ wbTitle: 'new', wbContent: '<p>new</p>', wbfCount: 3 }));
    expect(knownPost(client, 1)).toMatchObject({ wbTitle: 'new', wbContent: '<p>new</p>', wbfCount: 3 });
    const rows = client.getQueryData<{ pages: { list: Post[] }[] }>(listKey({ uid: 7 }))?.pages[0]?.list;
    expect(rows?.[0]).toMatchObject({ wbTitle: 'new', wbContent: '', wbfCount: 3 });
  });

  it('does not touch lists without the post', () => {
    const before = client.getQueryData(listKey({ themeId: 4 }));
    patchPost(client, 1, () => ({ wbfCount: 3 }));
    expect(client.getQueryData(listKey({ themeId: 4 }))).toBe(before);
  });
});

describe('dropPost', () => {
  it('takes the post out of every list', () => {
    dropPost(client, 1);
    expect([idsOf({}), idsOf({ uid: 7 }), idsOf({ q: 'a', sort: 13 })]).toEqual([[2], [], []]);
    expect(knownPost(client, 1)).toBeUndefined();
  });
});

it.each([
  ['a new post', () => addNewPost(client, post(9))],
  ['a deleted post', () => dropPost(client, 1)],
])('asks again for the counts of the viewer after %s', (_of, change) => {
  client.setQueryData(apiKey(baseInfo, {}), { postCount: 1 });
  change();
  expect(client.getQueryState(apiKey(baseInfo, {}))?.isInvalidated).toBe(true);
});

it('takes away what an edited post no longer has', () => {
  // A field of a plugin.
  client.setQueryData([postDetail.path, { wbId: 1 }], post(1, { existVideo: 1 } as Partial<Post>));
  replacePost(client, post(1, { wbTitle: 'new' }));
  expect(knownPost(client, 1)).toEqual(post(1, { wbTitle: 'new' }));
});
