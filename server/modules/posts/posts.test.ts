import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { hookPoint } from '../../host/hook-point.ts';
import { createWorld, refusal, testImage, type World } from './test-support.ts';
import { postHooks } from './hooks.ts';

const page = { limit: 20, offset: 0 };

describeOnEachEngine('posts', (open) => {
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

  it('publishes what the grammar allows and shows it to everybody', async () => {
    const content = `<p onclick="x">Hi <b>you</b><script>alert(1)</script> [at,bob,${bob}]</p>`;
    const made = await w.posts.add(w.ctx(ann), { wbContent: content, wbTitle: '  My \n\u202etitle ', wbThemeId: 1 });
    const seen = await w.posts.detail(w.ctx(), made.wbId);
    expect(seen).toEqual(made);
    expect(seen).toMatchObject({ wbTitle: 'My title', wbDesc: 'Hi you @bob', wbZone: 'sw4', wbAudit: 2, wbcCount: 0 });
    expect(seen.wbContent).toBe(`<p>Hi <strong>you</strong> [at,bob,${bob}]</p>`);
    expect(seen.userInfo.nick).toBe('ann');
    expect(await w.users.stats(ann)).toMatchObject({ posts: 1 });
  });

  it.each([
    ['CONTENT_EMPTY', { wbContent: '<p> <br></p>' }],
    ['CONTENT_TOO_LONG', { wbContent: `<p>${'字'.repeat(20_001)}</p>` }],
    ['LINK_FORBIDDEN', { wbContent: '<p><a href="https://x.example">x</a></p>' }],
    ['LINK_FORBIDDEN', { wbContent: '<p>[topic,x,1,https://x.example]</p>' }],
    ['IMAGE_UNKNOWN', { wbContent: '<p><img src="/media/sw4/aa/none.jpg"></p>' }],
    ['IMAGE_UNKNOWN', { wbContent: `<p><img src="${testImage('mx', 1).url}"></p>` }],
    [
      'IMAGE_UNKNOWN',
      {
        wbContent: `<figure>${['sw4', 'mx'].map((zone) => `<img src="${testImage(zone, 1).url}">`).join('')}</figure>`,
      },
    ],
    [
      'TOO_MANY_IMAGES',
      {
        wbContent: `<figure>${Array.from({ length: 101 }, (_, n) => `<img src="${testImage('sw4', n).url}">`).join('')}</figure>`,
      },
    ],
    [
      'TOO_MANY_IMAGES',
      { wbContent: Array.from({ length: 101 }, (_, n) => `<img src="${testImage('sw4', n).url}">`).join('') },
    ],
    ['TITLE_TOO_LONG', { wbTitle: '字'.repeat(41) }],
    ['THEME_REQUIRED', { wbThemeId: 0 }],
    ['THEME_UNKNOWN', { wbThemeId: 99 }],
    ['THEME_UNKNOWN', { wbThemeId: 4 }],
    ['THEME_FORBIDDEN', { wbThemeId: 3 }],
  ])('refuses with %s', async (id, change) => {
    const input = { wbContent: '<p>hi</p>', wbTitle: 't', wbThemeId: 1, ...change };
    expect(await refusal(w.posts.add(w.ctx(ann), input))).toBe(id);
  });

  it('lets codes do more: 27 links, 35 length, 13 the theme of managers', async () => {
    const wbContent = `<p><a href="https://x.example">${'字'.repeat(20_001)}</a> ${'字'.repeat(20_001)}</p>`;
    const made = await w.posts.add(w.ctx(ann, { codes: [27, 35, 13] }), { wbContent, wbTitle: '', wbThemeId: 3 });
    expect(made.wbContent).toContain('<a href="https://x.example">');
  });

  it('takes an address in plain text and 40 characters of title, counted as code points', async () => {
    const input = { wbContent: '<p>see https://x.example</p>', wbTitle: '😀'.repeat(40), wbThemeId: 1 };
    expect((await w.posts.add(w.ctx(ann), input)).wbTitle).toBe('😀'.repeat(40));
  });

  it('asks for the real name, and lets nobody publish who is muted', async () => {
    const input = { wbContent: '<p>hi</p>', wbTitle: '帖子', wbThemeId: 1 };
    expect(await refusal(w.posts.add(w.ctx(ann, { verified: false }), input))).toBe('REAL_NAME_REQUIRED');
    const carl = await w.user('carl');
    const until = w.ctx().now + 1e9;
    await w.restrictions.restrict({ zone: 'all', uid: carl, kind: 1, until, reason: 'spam', byUid: ann }, 1);
    expect(await refusal(w.posts.add(w.ctx(carl), input))).toBe('MUTED');
    expect(await w.rules.describe(w.ctx(carl), 'post')).toEqual({ code: 10005, message: 'text of MUTED' });
    expect(await w.rules.describe(w.ctx(ann, { verified: false }), 'comment')).toMatchObject({ code: 10004 });
    expect(await w.rules.describe(w.ctx(ann), 'post')).toEqual({ code: 0, message: '' });
  });

  it('is one post however often the same submission arrives', async () => {
    const input = { wbContent: '<p>once</p>', wbTitle: '帖子', wbThemeId: 1, requestKey: 'key-12345678' };
    const before = await w.users.stats(ann);
    const made = await Promise.all(Array.from({ length: 50 }, () => w.posts.add(w.ctx(ann), input)));
    expect(new Set(made.map(({ wbId }) => wbId)).size).toBe(1);
    expect((await w.posts.add(w.ctx(ann, { verified: false }), input)).wbId).toBe(made[0]?.wbId);
    expect((await w.users.stats(ann)).posts).toBe(before.posts + 1);
    expect((await w.posts.add(w.ctx(bob), input)).wbId).not.toBe(made[0]?.wbId);
    expect((await w.posts.add(w.ctx(ann, { zone: 'mx' }), input)).wbZone).toBe('mx');
    await w.posts.requestKeys.prune(w.ctx().now + 1e10);
    expect((await w.posts.add(w.ctx(ann), input)).wbId).not.toBe(made[0]?.wbId);
  });

  it('is refused with the first post when it has changed since, whatever says only how it was sent', async () => {
    const input = { wbContent: '<p>first</p>', wbTitle: '帖子', wbThemeId: 1, requestKey: 'key-changed-1' };
    const { wbId } = await w.posts.add(w.ctx(ann), input);
    const again = await w.posts.add(w.ctx(ann), { ...input, deviceInfo: '{"networkType":"4g"}' });
    expect(again.wbId).toBe(wbId);
    for (const change of [{ wbContent: '<p>first and more</p>' }, { wbTitle: 'titled' }, { wbThemeId: 2 }]) {
      const error = await w.posts.add(w.ctx(ann), { ...input, ...change }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ id: 'SENT_BEFORE', kind: { status: 409 }, detail: { wbId } });
    }
    expect((await w.row(wbId)).content).toBe('<p>first</p>');
    // Two at the same moment: one is stored, the other is told which.
    const both = ['<p>a</p>', '<p>b</p>'].map((wbContent) =>
      w.posts.add(w.ctx(ann), { ...input, wbContent, requestKey: 'key-changed-2' }),
    );
    expect((await Promise.allSettled(both)).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('is changed once however often the same change arrives, and another text under its key is refused', async () => {
    const { wbId } = await w.posts.add(w.ctx(ann), { wbContent: '<p>before</p>', wbTitle: '帖子', wbThemeId: 1 });
    const input = { wbId, content: '<p>after</p>', requestKey: 'key-of-edit-1' };
    let reattached = 0;
    const run = async () => void (reattached += 1);
    w.extensions.push({ point: hookPoint, name: 'x', hook: postHooks.reattach, run, plugin: 'x', id: 'x' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => w.posts.edit(w.ctx(ann), input)));
    expect(new Set(replies.map((reply) => reply.wbContent))).toEqual(new Set(['<p>after</p>']));
    expect((await w.posts.edit(w.ctx(ann), input)).wbId).toBe(wbId);
    expect(reattached).toBe(1);
    const other = w.posts.edit(w.ctx(ann), { ...input, content: '<p>more</p>' });
    await expect(other).rejects.toMatchObject({ id: 'SENT_BEFORE', detail: { wbId } });
    expect((await w.row(wbId)).content).toBe('<p>after</p>');
    // The key of a new post is another one.
    expect(
      (
        await w.posts.add(w.ctx(ann), {
          wbContent: '<p>x</p>',
          wbTitle: '帖子',
          wbThemeId: 1,
          requestKey: 'key-of-edit-1',
        })
      ).wbId,
    ).not.toBe(wbId);
    w.extensions.pop();
  });

  it('is not overwritten by a text that began from an older one', async () => {
    const { wbId, wbUpdateTime } = await w.posts.add(w.ctx(ann), {
      wbContent: '<p>first</p>',
      wbTitle: 't',
      wbThemeId: 1,
    });
    const later = (ms: number) => w.ctx(ann, { now: wbUpdateTime + ms });
    const second = await w.posts.edit(later(1), { wbId, content: '<p>second</p>', wbUpdateTime });
    expect(second.wbUpdateTime).toBe(wbUpdateTime + 1);
    const stale = w.posts.edit(later(2), { wbId, content: '<p>third</p>', wbUpdateTime });
    const stands = { wbId, wbTitle: 't', wbContent: '<p>second</p>', wbUpdateTime: wbUpdateTime + 1 };
    await expect(stale).rejects.toMatchObject({ id: 'POST_CHANGED', kind: { status: 409 }, detail: stands });
    expect(await w.row(wbId)).toMatchObject({ content: '<p>second</p>', updated_at: wbUpdateTime + 1 });
    // A repeat is none, nor is what says nothing of it.
    const key = { wbId, content: '<p>third</p>', wbUpdateTime: wbUpdateTime + 1, requestKey: 'key-of-third' };
    await w.posts.edit(later(3), key);
    expect((await w.posts.edit(later(4), key)).wbUpdateTime).toBe(wbUpdateTime + 3);
    const more = w.posts.edit(later(5), { ...key, content: '<p>more</p>' });
    await expect(more).rejects.toMatchObject({ id: 'SENT_BEFORE', detail: { wbId, wbUpdateTime: wbUpdateTime + 3 } });
    await w.posts.edit(later(6), { wbId, content: '<p>fourth</p>' });
    expect((await w.row(wbId)).content).toBe('<p>fourth</p>');
  });

  it('leaves nothing of a post that a hook refuses, also of its request key', async () => {
    const refuse = async () => Promise.reject(new Error('no'));
    w.extensions.push({ point: hookPoint, name: 'x', hook: postHooks.attach, run: refuse, plugin: 'x', id: 'x' });
    const input = { wbContent: '<p>unwanted words</p>', wbTitle: '帖子', wbThemeId: 1, requestKey: 'key-refused1' };
    const before = await w.users.stats(ann);
    expect(await refusal(w.posts.add(w.ctx(ann), input))).toBe('no');
    w.extensions.length = 0;
    expect(await ids({ q: 'unwanted' })).toEqual([]);
    expect(await w.users.stats(ann)).toEqual(before);
    await w.posts.add(w.ctx(ann), input);
    expect(await ids({ q: 'unwanted' })).toHaveLength(1);
  });

  it('stays published when a plugin fails to present it', async () => {
    const broken = async () => {
      await w.db.q<{ nowhere: { id: number } }>().selectFrom('nowhere').select('id').execute();
      return new Map();
    };
    w.extensions.push({ point: hookPoint, name: 'x', hook: postHooks.present, run: broken, plugin: 'x', id: 'x' });
    const { wbId } = await w.posts.add(w.ctx(ann), { wbContent: '<p>durable</p>', wbTitle: '帖子', wbThemeId: 1 });
    expect(w.log).toHaveLength(1);
    w.extensions.length = 0;
    expect((await w.row(wbId)).content).toBe('<p>durable</p>');
  });

  it('answers for another zone as for nothing', async () => {
    const id = await w.publish(ann, '<p>elsewhere</p>', { zone: 'mx' });
    const manager = w.ctx(ann, { codes: [13, 12] });
    const input = { wbId: id, content: '<p>x</p>' };
    for (const work of [
      () => w.posts.detail(manager, id),
      () => w.posts.get(manager, id),
      () => w.posts.edit(manager, input),
      () => w.posts.delete(manager, id, 'r'),
      () => w.posts.setHidden(manager, id, true),
      () => w.posts.remove(manager, id),
      () => w.favors.add(manager, { wbId: id }),
      () => w.favors.remove(manager, { wbId: id }),
      () => w.collects.add(manager, id),
      () => w.collects.remove(manager, id),
      () => w.comments.add(manager, { wbId: id, content: 'hello' }),
      () => w.comments.list(manager, { wbId: id, ...page }),
    ]) {
      expect(await refusal(work())).toBe('NOT_FOUND');
    }
    expect(await w.posts.many(manager, [id])).toEqual([]);
    expect(await ids({ q: 'elsewhere' })).toEqual([]);
  });

  it('changes the own post only, and the search with it', async () => {
    const id = await w.publish(ann, '<p>zebra stripes</p>', { title: 'old' });
    const edited = await w.posts.edit(w.ctx(ann), { wbId: id, content: '<p>giraffe</p>' });
    expect(edited).toMatchObject({ wbTitle: 'old', wbDesc: 'giraffe', wbThemeId: 1 });
    expect(edited.wbUpdateTime).toBeGreaterThan(edited.wbCreateTime);
    expect(await ids({ q: 'zebra' })).toEqual([]);
    expect(await ids({ q: 'giraffe' })).toEqual([id]);
    const theirs = { wbId: id, content: '<p>mine now</p>' };
    expect(await refusal(w.posts.edit(w.ctx(bob, { codes: [13] }), theirs))).toBe('FORBIDDEN');
    expect(await refusal(w.posts.edit(w.ctx(ann), { ...theirs, themeId: 3 }))).toBe('THEME_FORBIDDEN');
    expect(await refusal(w.posts.edit(w.ctx(ann), { ...theirs, content: '' }))).toBe('CONTENT_EMPTY');
  });

  it('hides from everyone but the author and managers, in detail, list, count and search', async () => {
    const id = await w.publish(ann, '<p>xylophone</p>');
    await w.comments.add(w.ctx(bob), { wbId: id, content: 'heard it' });
    await w.favors.add(w.ctx(bob), { wbId: id });
    const before = await w.users.stats(ann);
    expect(await w.posts.setHidden(w.ctx(bob, { codes: [13] }), id, true)).toBe(true);
    expect(await w.posts.setHidden(w.ctx(bob, { codes: [13] }), id, true)).toBe(false);
    expect(await w.users.stats(ann)).toEqual({
      ...before,
      posts: before.posts - 1,
      beFavors: before.beFavors - 1,
      beFavorPosts: before.beFavorPosts - 1,
      beComments: before.beComments - 1,
    });
    for (const reader of [w.ctx(), w.ctx(bob), w.ctx(bob, { codes: [32] })]) {
      expect(await refusal(w.posts.detail(reader, id))).toBe('NOT_FOUND');
      expect(await refusal(w.comments.list(reader, { wbId: id, ...page }))).toBe('NOT_FOUND');
    }
    for (const reader of [w.ctx(ann), w.ctx(bob, { codes: [13] }), w.ctx(bob, { codes: [12] })]) {
      expect((await w.posts.detail(reader, id)).wbHiddenTime).toBeGreaterThan(0);
      expect((await w.comments.list(reader, { wbId: id, ...page })).total).toBe(1);
    }
    expect(await refusal(w.posts.detail(w.ctx(), id))).toBe('NOT_FOUND');
    expect(await ids({ q: 'xylophone' })).toEqual([]);
    expect(await ids({ sort: 1, limit: 50 }, ann)).not.toContain(id);
    expect(await ids({ uid: ann, limit: 50 }, ann)).not.toContain(id);
    expect(await refusal(w.comments.add(w.ctx(ann), { wbId: id, content: 'hello' }))).toBe('NOT_FOUND');
    expect(await refusal(w.favors.add(w.ctx(ann), { wbId: id }))).toBe('NOT_FOUND');
    expect(await w.posts.setHidden(w.ctx(bob, { codes: [13] }), id, false)).toBe(true);
    expect(await w.users.stats(ann)).toEqual(before);
    expect(await ids({ q: 'xylophone' })).toEqual([id]);
    expect((await w.posts.detail(w.ctx(), id)).wbHiddenTime).toBe(0);
  });

  it('deletes the own post; that of another only when a plugin authorises it', async () => {
    const id = await w.publish(ann, '<p>quokka</p>');
    expect(await refusal(w.posts.delete(w.ctx(bob, { codes: [13] }), id, 'why'))).toBe('FORBIDDEN');
    const seen: string[] = [];
    const authorise = async (_ctx: unknown, _post: unknown, reason: string) => reason === 'because';
    const deleted = async () => void seen.push('deleted');
    w.extensions.push(
      { point: hookPoint, name: 'a', hook: postHooks.authoriseDelete, run: authorise as never, plugin: 'x', id: 'a' },
      { point: hookPoint, name: 'b', hook: postHooks.deleted, run: deleted, plugin: 'x', id: 'b' },
    );
    expect(await refusal(w.posts.delete(w.ctx(bob), id, ''))).toBe('FORBIDDEN');
    expect(seen).toEqual([]);
    await w.posts.delete(w.ctx(bob), id, 'because');
    // It may come back: its files are not let go.
    expect(seen).toEqual([]);
    w.extensions.length = 0;
    for (const reader of [w.ctx(), w.ctx(ann), w.ctx(bob, { codes: [13] })]) {
      expect(await refusal(w.posts.detail(reader, id))).toBe('NOT_FOUND');
    }
    expect(await ids({ q: 'quokka' })).toEqual([]);
    expect((await w.row(id)).content).toContain('quokka');
    expect(await w.posts.bringBack(w.ctx(bob, { codes: [13] }), id)).toBe(true);
    expect(await w.posts.bringBack(w.ctx(bob, { codes: [13] }), id)).toBe(false);
    expect(await ids({ q: 'quokka' })).toEqual([id]);
    const own = await w.publish(ann);
    w.extensions.push({
      point: hookPoint,
      name: 'b',
      hook: postHooks.deleted,
      run: deleted,
      plugin: 'x',
      id: 'b',
    });
    await w.posts.delete(w.ctx(ann), own, '');
    expect(seen).toEqual(['deleted']);
    // Once more says that it is gone, but to nobody else.
    await w.posts.delete(w.ctx(ann), own, '');
    expect(await refusal(w.posts.delete(w.ctx(bob), own, ''))).toBe('NOT_FOUND');
  });
});
