import { describe, expect, it } from 'vitest';
import { choiceFields, choicesIn, choicesOf, choicesProblem, withChoices, type Cover } from './attached.ts';

const cover = (url: string, state: Cover['state'] = 'done'): Cover => ({ id: url || 'x', url, state });

describe('what an author chooses beside the text', () => {
  it('is kept among other values of the plugin, and gone when it is plain', () => {
    const chosen = withChoices({ marks: ['x'] }, { closed: true });
    expect(chosen).toEqual({
      marks: ['x'],
      options: { privateReplies: false, closed: true, onlyFirst: false, covers: [] },
    });
    expect(withChoices(chosen, { closed: false })).toEqual({ marks: ['x'] });
  });

  it.each([undefined, null, 'x', { options: 'x' }, { options: { covers: [1, null, {}], closed: 'yes' } }])(
    'reads %j as nothing chosen',
    (value) => expect([choicesIn(value).closed, choicesIn(value).covers]).toEqual([false, []]),
  );

  it('is sent as the two bits, what lists show, and the covers', () => {
    expect(choiceFields(undefined)).toEqual({});
    const covers = [cover('/media/a.png'), cover('/media/b.png')];
    const all = withChoices(undefined, { privateReplies: true, closed: true, onlyFirst: true, covers });
    const fields = { wbIsForbidComment: 3, firstImage: 1, coverImage: '/media/a.png,/media/b.png' };
    expect(choiceFields(all)).toEqual(fields);
    expect(choiceFields(withChoices(all, { onlyFirst: false }))).toMatchObject({ firstImage: 2 });
    expect(choiceFields({ options: choicesOf(fields) })).toEqual(fields);
  });

  it('says of a post that is edited that all was taken back, and nothing of one that nobody has touched', () => {
    const before = { wbIsForbidComment: 2, firstImage: 0, coverImage: '' };
    const back = withChoices({ options: choicesOf(before) }, { closed: false }, true);
    expect(choiceFields(back)).toEqual({ wbIsForbidComment: 0, firstImage: 0, coverImage: '' });
    expect(choiceFields({ marks: [] })).toEqual({});
  });

  it('waits for covers and stops at one that failed', () => {
    const withCovers = (...covers: Cover[]) => withChoices(undefined, { covers });
    expect(choicesProblem(withCovers(cover('/a')))).toBeNull();
    expect(choicesProblem(withCovers(cover('/a'), cover('', 'uploading')))).toBe('editor-pages:cover.uploading');
    expect(choicesProblem(withCovers(cover('', 'uploading'), cover('', 'failed')))).toBe('editor-pages:cover.failed');
    expect(choicesProblem(withCovers(cover('', 'rejected')))).toBe('editor-pages:cover.failed');
  });
});
