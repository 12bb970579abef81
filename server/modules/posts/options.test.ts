import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../tests/support/engines.ts';
import { createWorld, refusal, testImage, type World } from './test-support.ts';
import { listedImages } from '../../../platform/contract/post-options.ts';

const page = { limit: 20, offset: 0 };
const body = { wbContent: '<p>hello</p>', wbTitle: 't', wbThemeId: 1 };
const urlsOf = (images: readonly { readonly url: string }[]) => images.map(({ url }) => url);

describeOnEachEngine('options of posts', (open) => {
  let w: World;
  let ann: number;
  let bob: number;
  let cat: number;

  beforeAll(async () => {
    w = await createWorld(await open());
    [ann, bob, cat] = await Promise.all([w.user('ann'), w.user('bob'), w.user('cat')]);
  });

  const add = async (input: object, codes: readonly number[] = []) =>
    (await w.posts.add(w.ctx(ann, { codes }), { ...body, ...input })).wbId;
  const inList = async (wbId: number) =>
    (await w.posts.list(w.ctx(), page)).list.find((post) => post.wbId === wbId) ?? expect.fail('not in the list');

  it.each([
    ['comment permission (19)', 19, { wbIsForbidComment: 2 }],
    ['who reads the replies (19)', 19, { wbIsForbidComment: 1 }],
    ['the first picture alone (11)', 11, { firstImage: 1 }],
    ['covers (14)', 14, { coverImage: testImage('sw4', 1).url }],
  ])('%s needs its code, and stays when its author loses it', async (_name, code, input) => {
    expect(await refusal(add(input))).toBe('FORBIDDEN');
    const wbId = await add(input, [code]);
    const edited = await w.posts.edit(w.ctx(ann), { wbId, content: '<p>mended</p>', ...input });
    const kept = { wbIsForbidComment: 0, firstImage: 0, wbCoverImage: '' };
    const expected =
      'coverImage' in input ? { ...kept, wbCoverImage: input.coverImage, firstImage: 2 } : { ...kept, ...input };
    expect(edited).toMatchObject(expected);
    expect(await w.posts.edit(w.ctx(ann), { wbId, content: '<p>again</p>' })).toMatchObject(expected);
    const other = { wbIsForbidComment: 0, firstImage: 0, coverImage: '' };
    expect(await refusal(w.posts.edit(w.ctx(ann), { wbId, content: '<p>x</p>', ...other }))).toBe('FORBIDDEN');
    const freed = await w.posts.edit(w.ctx(ann, { codes: [code] }), { wbId, content: '<p>x</p>', ...other });
    expect(freed).toMatchObject(kept);
  });

  /** Ann, in a zone whose first theme is of this kind. */
  const themed = (labelType: number) => {
    const ctx = w.ctx(ann);
    const themes = ctx.zone.themes.map((theme) => (theme.themeId === 1 ? { ...theme, labelType } : theme));
    return { ...ctx, zone: { ...ctx.zone, themes } } as typeof ctx; // one number in it differs
  };

  it('shows covers in lists instead of the pictures of the text, and the first alone where that is asked for', async () => {
    const own = [testImage('sw4', 1), testImage('sw4', 2)];
    const wbContent = `<p>${own.map(({ url }) => `<img src="${url}">`).join('')}</p>`;
    const covers = [testImage('sw4', 7), testImage('sw4', 8)];
    const coverImage = ` ${covers[0]?.url}, ${covers[1]?.url},${covers[0]?.url}`;

    const covered = await add({ wbContent, coverImage }, [14]);
    expect(await inList(covered)).toMatchObject({
      wbImages: own,
      wbCovers: covers,
      wbCoverImage: urlsOf(covers).join(','),
    });
    const detail = await w.posts.detail(w.ctx(), covered);
    expect([detail.wbImages, detail.wbCovers]).toEqual([own, covers]);
    expect([detail.wbImages, detail.wbCoverImage]).toEqual([own, urlsOf(covers).join(',')]);

    const first = await add({ wbContent, firstImage: 1 }, [11]);
    expect((await inList(first)).wbImages).toEqual(own);
    expect(listedImages(await inList(first))).toEqual(own.slice(0, 1));
    const both = await add({ wbContent, coverImage, firstImage: 1 }, [11, 14]);
    expect(listedImages(await inList(both))).toEqual(covers.slice(0, 1));
    expect(listedImages(await inList(covered))).toEqual(covers);

    await w.posts.edit(w.ctx(ann, { codes: [14] }), { wbId: covered, content: wbContent, coverImage: '' });
    const bare = await inList(covered);
    expect([bare.wbImages, bare.wbCoverImage]).toEqual([own, '']);
    expect(await w.posts.detail(w.ctx(), covered)).toMatchObject({ firstImage: 0, wbCoverImage: '' });
  });

  it('takes two bits of comment permission and no third, also of what no call has read', async () => {
    for (const wbIsForbidComment of [4, 5, -1, 0.5]) {
      expect(await refusal(add({ wbIsForbidComment }, [19]))).toBe('BAD_INPUT');
    }
  });

  it('takes nine covers, all of them pictures of this zone', async () => {
    const covers = (count: number) => Array.from({ length: count }, (_, n) => testImage('sw4', n).url).join(',');
    expect((await inList(await add({ coverImage: covers(9) }, [14]))).wbCovers).toHaveLength(9);
    expect(await refusal(add({ coverImage: covers(10) }, [14]))).toBe('TOO_MANY_IMAGES');
    for (const coverImage of [testImage('mx', 1).url, 'https://evil.example/x.png', 'javascript:alert(1)'])
      expect(await refusal(add({ coverImage }, [14]))).toBe('IMAGE_UNKNOWN');
  });

  it('lets an author who may no longer write so much mend what they wrote, not make it longer', async () => {
    const long = (count: number) => `<p>${'字'.repeat(count)}</p>`;
    const wbId = await add({ wbContent: long(20_010) }, [35]);
    const edit = (count: number) => w.posts.edit(w.ctx(ann), { wbId, content: long(count) });
    expect(await refusal(edit(20_011))).toBe('CONTENT_TOO_LONG');
    expect((await edit(20_005)).wbContent).toBe(long(20_005));
    expect(await refusal(edit(20_010))).toBe('CONTENT_TOO_LONG');
  });

  it('takes a post without a title where its theme lets it be left out', async () => {
    const untitled = { ...body, wbTitle: ' \u200b\u3164' };
    for (const labelType of [1, 4, 17])
      expect(await refusal(w.posts.add(themed(labelType), untitled))).toBe('TITLE_REQUIRED');
    expect(await refusal(w.posts.add(themed(19), untitled))).toBe('SUGGESTION_TITLE_REQUIRED');
    const { wbId } = await w.posts.add(themed(10), untitled);
    // It was written without one, and its category has become a general one since.
    expect((await w.posts.edit(themed(1), { wbId, content: '<p>more</p>', title: '' })).wbTitle).toBe('');
    expect((await w.posts.edit(themed(1), { wbId, content: '<p>more</p>', title: 'now' })).wbTitle).toBe('now');
    const taken = w.posts.edit(themed(1), { wbId, content: '<p>more</p>', title: '' });
    expect(await refusal(taken)).toBe('TITLE_REQUIRED');
  });

  it('takes a question or suggestion for its title alone, and nothing else', async () => {
    const bare = { ...body, wbContent: '' };
    for (const labelType of [17, 19]) {
      expect((await w.posts.add(themed(labelType), bare)).wbContent).toBe('');
      expect(await refusal(w.posts.add(themed(labelType), { ...bare, wbTitle: ' ' }))).toBe(
        labelType === 19 ? 'SUGGESTION_TITLE_REQUIRED' : 'TITLE_REQUIRED',
      );
    }
    for (const labelType of [1, 4, 10, 18])
      expect(await refusal(w.posts.add(themed(labelType), bare))).toBe('CONTENT_EMPTY');
  });

  describe('private replies', () => {
    let wbId: number;
    let theirs: number;
    let answer: number;
    let foreign: number;
    const threads = async (uid?: number, codes: readonly number[] = [], query: object = {}) => {
      const { list, total } = await w.comments.list(w.ctx(uid, { codes }), { ...page, wbId, ...query });
      return { cids: list.map(({ cid }) => cid), total };
    };

    beforeAll(async () => {
      wbId = await add({ wbIsForbidComment: 1 }, [19]);
      theirs = await w.say(bob, wbId, 'a secret word');
      foreign = await w.say(cat, wbId, 'of another');
      answer = await w.say(ann, wbId, 'an answer', theirs);
    });

    it('are read by the author, by managers and by who began the thread', async () => {
      // Asked for twice: the second answer may come from what is kept for everybody.
      for (let round = 0; round < 2; round += 1) {
        expect(await threads()).toEqual({ cids: [], total: 0 });
        expect(await threads(bob)).toEqual({ cids: [theirs], total: 1 });
        expect(await threads(cat)).toEqual({ cids: [foreign], total: 1 });
        expect(await threads(cat, [27, 35])).toEqual({ cids: [foreign], total: 1 });
        expect(await threads(ann)).toEqual({ cids: [theirs, foreign], total: 2 });
        expect(await threads(cat, [12])).toEqual({ cids: [theirs, foreign], total: 2 });
        expect(await threads(bob, [], { onlyAuthor: true })).toEqual({ cids: [], total: 0 });
      }
    });

    it('are missing one by one, too: replies, detail, position, likes, answers, deletion', async () => {
      const asked = (uid?: number): (() => Promise<unknown>)[] => [
        () => w.comments.replies(w.ctx(uid), { ...page, wbId: theirs }),
        () => w.comments.detail(w.ctx(uid), theirs),
        () => w.comments.position(w.ctx(uid), theirs),
      ];
      for (const ask of [...asked(), ...asked(cat)]) expect(await refusal(ask())).toBe('NOT_FOUND');
      expect(await refusal(w.comments.detail(w.ctx(cat), answer))).toBe('NOT_FOUND');
      expect(await refusal(w.favors.add(w.ctx(cat), { cid: theirs }))).toBe('NOT_FOUND');
      expect(await refusal(w.say(cat, wbId, 'me too', theirs))).toBe('NOT_FOUND');
      expect(await refusal(w.say(cat, wbId, 'me too', answer))).toBe('NOT_FOUND');
      expect(await refusal(w.comments.delete(w.ctx(cat), theirs, ''))).toBe('NOT_FOUND');
      const [replies, detail, position] = await Promise.all(asked(bob).map((ask) => ask()));
      expect(replies).toMatchObject({ list: [{ cid: answer }], total: 1 });
      expect([detail, position]).toMatchObject([{ cid: theirs }, { commentPosition: 1 }]);
      expect(await w.comments.position(w.ctx(cat), foreign)).toMatchObject({ commentPosition: 1 });
      expect(await w.comments.position(w.ctx(ann), foreign)).toMatchObject({ commentPosition: 2 });
    });

    it('are counted for who may read them', async () => {
      const count = async (uid?: number, codes: readonly number[] = []) =>
        (await w.posts.detail(w.ctx(uid, { codes }), wbId)).wbcCount;
      expect([await count(), await count(cat), await count(bob), await count(ann), await count(cat, [13])]).toEqual([
        ...[0, 1, 2, 3, 3],
      ]);
      expect((await inList(wbId)).wbcCount).toBe(0);
    });

    it('reach nobody else by messages or user pages', async () => {
      await w.say(bob, wbId, `look [at,cat,${cat}] and [at,ann,${ann}]`);
      const told = async (uid: number, type: 'at' | 'comment') =>
        (await w.messages.list(w.ctx(uid), { ...page, type })).list.map(({ wbcContent }) => wbcContent);
      expect(await told(cat, 'at')).toEqual([]);
      expect((await told(ann, 'comment')).join()).toContain('look');
      expect((await told(bob, 'comment')).join()).toContain('an answer');
    });

    it('become public again when the author says so, and private for what was read before', async () => {
      const edit = (wbIsForbidComment: number) =>
        w.posts.edit(w.ctx(ann, { codes: [19] }), { wbId, content: '<p>hello</p>', wbIsForbidComment });
      await edit(0);
      const { total } = await threads();
      expect(total).toBe(3);
      const reply = await w.say(cat, wbId, 'now I see', theirs);
      await edit(1);
      expect(await threads()).toEqual({ cids: [], total: 0 });
      expect((await threads(cat)).cids).toEqual([foreign]);
      // One's own stays one's own, wherever it stands.
      expect(await w.comments.detail(w.ctx(cat), reply)).toMatchObject({ cid: reply });
    });
  });
});
