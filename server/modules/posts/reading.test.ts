import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { hookPoint } from '../../host/hook-point.ts';
import { createWorld, testImage, type World } from './test-support.ts';
import { postHooks } from './hooks.ts';

const page = { limit: 20, offset: 0 };

describeOnEachEngine('reading posts', (open) => {
  let w: World;
  let ann: number;
  let bob: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    ann = await w.user('ann');
    bob = await w.user('bob');
  });

  const ids = async (query: object, uid?: number) =>
    (await w.posts.list(w.ctx(uid), { ...page, ...query })).list.map(({ wbId }) => wbId);

  it('shows a list of images, nine in lists and all in the detail', async () => {
    const many = Array.from({ length: 12 }, (_, n) => `<img src="${testImage('sw4', n).url}">`).join('');
    const id = await w.publish(ann, `<p>pictures</p>${many}<img src="/emoji/thumbs.webp">`);
    expect((await w.posts.detail(w.ctx(), id)).wbImages).toHaveLength(12);
    const [first] = (await w.posts.list(w.ctx(), { limit: 1, offset: 0, sort: 1 })).list;
    expect(first).toMatchObject({ wbId: id, wbContent: '' });
    expect(first?.wbImages).toEqual(Array.from({ length: 9 }, (_, n) => testImage('sw4', n)));
  });

  it('has the pictures of a gallery among its pictures, and its caption in what lists say', async () => {
    const images = Array.from({ length: 4 }, (_, n) => testImage('sw4', n));
    const gallery = `<figure title="一路山水">${images.map(({ url }) => `<img src="${url}">`).join('')}</figure>`;
    const id = await w.publish(ann, `<p>走</p>${gallery}`);
    const post = await w.posts.detail(w.ctx(), id);
    expect([post.wbContent, post.wbImages, post.wbDesc]).toEqual([`<p>走</p>${gallery}`, images, '走 · 一路山水']);
    const [found] = (await w.posts.list(w.ctx(), { ...page, limit: 1 })).list;
    expect(found).toMatchObject({ wbId: id, wbDesc: '走 · 一路山水', wbImages: images });
  });

  it('keeps animated emoticons that there are, says their names in lists and counts them among no pictures', async () => {
    const id = await w.publish(ann, '<p>good <img src="/emoji/thumbs.webp" alt="x"><img src="/emoji/none.webp"></p>');
    const post = await w.posts.detail(w.ctx(), id);
    expect(post.wbContent).toBe('<p>good <img src="/emoji/thumbs.webp" alt="强"></p>');
    expect([post.wbDesc, post.wbImages]).toEqual(['good [强]', []]);
    const [found] = (await w.posts.list(w.ctx(), { ...page, limit: 1 })).list;
    expect(found).toMatchObject({ wbId: id, wbDesc: 'good [强]', wbImages: [] });
  });

  it('orders by newest, latest reply and heat, and pages without gaps', async () => {
    const zone = 'jl';
    const list = async (query: object) => (await w.posts.list(w.ctx(bob, { zone }), { ...page, ...query })).list;
    const order = async (query: object) => (await list(query)).map(({ wbId }) => made.indexOf(wbId));
    const made: number[] = [];
    for (let n = 0; n < 5; n++) made.push(await w.publish(ann, `<p>post ${n}</p>`, { zone, themeId: 1 + (n % 2) }));
    await w.comments.add(w.ctx(bob, { zone }), { wbId: made[1]!, content: 'bump it' });
    await w.favors.add(w.ctx(bob, { zone }), { wbId: made[2]! });
    expect(await order({ sort: 1 })).toEqual([4, 3, 2, 1, 0]);
    expect(await order({})).toEqual([1, 4, 3, 2, 0]);
    expect(await order({ sort: 77 })).toEqual([1, 4, 3, 2, 0]);
    expect(await order({ sort: 3 })).toEqual([2, 1, 4, 3, 0]);
    expect(await order({ themeId: 2 })).toEqual([1, 3]);
    expect(await order({ uid: ann, sort: 3 })).toEqual([4, 3, 2, 1, 0]);
    expect(await order({ uid: bob })).toEqual([]);
    const second = await w.posts.list(w.ctx(bob, { zone }), { limit: 2, offset: 2, sort: 1 });
    expect(second.list.map(({ wbId }) => made.indexOf(wbId))).toEqual([2, 1]);
    expect(second.hasMore).toBe(true);
    expect((await w.posts.list(w.ctx(bob, { zone }), { limit: 2, offset: 3, sort: 1 })).hasMore).toBe(false);
    expect((await list({ sort: 3 }))[0]).toMatchObject({ isFavor: 1, wbfCount: 1 });
  });

  it('filters by topic, however it is written', async () => {
    const zone = 'dw';
    const first = await w.publish(ann, '<p>#Ｂｏｓｓ战# and [topic,other,3,]</p>', { zone });
    const second = await w.publish(ann, '<p>#boss战#</p>', { zone, themeId: 2 });
    const topic = async (query: object) =>
      (await w.posts.list(w.ctx(undefined, { zone }), { ...page, ...query })).list.map(({ wbId }) => wbId);
    expect(await topic({ topic: 'BOSS战' })).toEqual([second, first]);
    await w.comments.add(w.ctx(bob, { zone }), { wbId: first, content: 'bump' });
    expect(await topic({ topic: 'boss战' })).toEqual([first, second]);
    expect(await topic({ topic: 'boss战', themeId: 2, uid: ann })).toEqual([second]);
    expect(await topic({ topic: 'boss战', q: 'other' })).toEqual([first]);
    expect(await topic({ topic: 'bos' })).toEqual([]);
    await w.posts.edit(w.ctx(ann, { zone }), { wbId: first, content: '<p>no topic</p>' });
    await w.posts.setHidden(w.ctx(ann, { zone }), second, true);
    expect(await topic({ topic: 'boss战' })).toEqual([]);
    await w.posts.setHidden(w.ctx(ann, { zone }), second, false);
    expect(await topic({ topic: 'boss战' })).toEqual([second]);
  });

  it('finds text and titles, titles alone when asked, whatever is typed', async () => {
    const inText = await w.publish(ann, '<p>论坛里的攻略大全</p>', { title: 'guide' });
    const inTitle = await w.publish(ann, '<p>see there</p>', { title: '攻略索引' });
    expect(await ids({ q: '攻略' })).toEqual([inTitle, inText]);
    expect(await ids({ q: '攻略', searchTitleFlag: true })).toEqual([inTitle]);
    expect((await w.posts.list(w.ctx(), { ...page, q: ' 攻略  guide 攻略' })).multiKeyword).toEqual(['攻略', 'guide']);
    for (const q of ['"', '* OR 1', "' or 1=1 --", '%', '\u0000', '()', 'NEAR(', '\ud800']) {
      await expect(w.posts.list(w.ctx(), { ...page, q })).resolves.toBeDefined();
    }
  });

  it('keeps one copy for everybody and adds what is the viewer’s own', async () => {
    const id = await w.publish(ann, '<p>cached</p>');
    const calls: string[] = [];
    const present = async (ctx: { viewer: unknown }, rows: readonly { id: number }[]) => {
      calls.push(ctx.viewer === null ? 'anyone' : 'somebody');
      return new Map(rows.map((row) => [row.id, { extra: 'all' }]));
    };
    const viewer = async (_ctx: unknown, shown: readonly { wbId: number; extra?: string }[]) =>
      new Map(shown.map(({ wbId, extra }) => [wbId, { own: extra === 'all' }]));
    w.extensions.push(
      { point: hookPoint, name: 'a', hook: postHooks.present, run: present as never, plugin: 'x', id: 'a' },
      { point: hookPoint, name: 'b', hook: postHooks.viewer, run: viewer as never, plugin: 'x', id: 'b' },
    );
    await w.favors.add(w.ctx(bob), { wbId: id });
    await w.collects.add(w.ctx(bob), id);
    expect(await w.posts.detail(w.ctx(bob), id)).toMatchObject({ isFavor: 1, isCollect: 1, extra: 'all', own: true });
    const visitor = w.ctx();
    const seen = await w.posts.detail(visitor, id);
    expect(seen).toMatchObject({ isFavor: 0, isCollect: 0, extra: 'all', wbfCount: 1, collectCount: 1 });
    expect(seen).not.toHaveProperty('own');
    expect(visitor.tagLog).toEqual(expect.arrayContaining([`post:${id}`, `user:${ann}`]));
    expect(calls).toEqual(['anyone']);
    w.extensions.length = 0;
  });

  it('asks once which posts a person likes and collects, and again when they change it', async () => {
    const zone = 'dw';
    const id = await w.publish(ann, '<p>marked</p>', { zone });
    const marks = async (uid: number) => {
      const [post] = (await w.posts.list(w.ctx(uid, { zone }), page)).list;
      return [post?.isFavor, post?.isCollect];
    };
    const builds = async (work: () => Promise<unknown>) => {
      const before = w.ownCache.stats.misses;
      await work();
      return w.ownCache.stats.misses - before;
    };
    expect(await marks(ann)).toEqual([0, 0]);
    expect(await marks(bob)).toEqual([0, 0]);
    expect(await builds(() => marks(bob))).toBe(0);
    await w.favors.add(w.ctx(bob, { zone }), { wbId: id });
    expect(await marks(bob)).toEqual([1, 0]);
    expect(await builds(() => marks(ann))).toBe(0);
    await w.collects.add(w.ctx(bob, { zone }), id);
    expect(await marks(bob)).toEqual([1, 1]);
    await w.favors.remove(w.ctx(bob, { zone }), { wbId: id });
    expect(await marks(bob)).toEqual([0, 1]);
    await w.collects.remove(w.ctx(bob, { zone }), id);
    expect(await marks(bob)).toEqual([0, 0]);
    expect(await marks(ann)).toEqual([0, 0]);
  });

  it('drops exactly the cached lists that a write changes', async () => {
    const zone = 'sw5';
    const id = await w.publish(ann, '<p>one</p>', { zone });
    // What is known of the author in another zone is kept as well: known before anything is
    // counted.
    await w.publish(ann, '<p>before</p>', { zone: 'sw3' });
    const counts = async (sort: number) =>
      (await w.posts.list(w.ctx(undefined, { zone }), { ...page, sort })).list.map(({ wbcCount, wbfCount }) => [
        wbcCount,
        wbfCount,
      ]);
    for (const sort of [1, 2, 3]) expect(await counts(sort)).toEqual([[0, 0]]);
    await w.favors.add(w.ctx(bob, { zone }), { wbId: id });
    for (const sort of [1, 2, 3]) expect(await counts(sort)).toEqual([[0, 1]]);
    await w.comments.add(w.ctx(bob, { zone }), { wbId: id, content: 'hello' });
    for (const sort of [1, 2, 3]) expect(await counts(sort)).toEqual([[1, 1]]);
    await w.publish(ann, '<p>two</p>', { zone });
    for (const sort of [1, 2, 3]) expect(await counts(sort)).toHaveLength(2);
    const misses = w.cache.stats.misses;
    await w.publish(ann, '<p>elsewhere</p>', { zone: 'sw3' });
    await counts(1);
    expect(w.cache.stats.misses).toBe(misses);
  });
});
