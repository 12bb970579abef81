import { describe, expect, it } from 'vitest';
import { extensionsOf } from '../../../platform/registry/extension-point.ts';
import { panelValue, withPanelValue } from '../../editor/client/face/panel-value.ts';
import { composerPanel } from '../../editor/client/face.ts';
import { choiceFields, choicesIn, choicesProblem, withChoices } from './attached.ts';
import { deferred } from './deferred.ts';
import { choicesOf, type Cover } from './stored.ts';

const cover = (url: string, state: Cover['state'] = 'done'): Cover => ({ id: url || 'x', url, state });

describe('what an author chooses beside the text', () => {
  it('is kept where drafts have it since it was the editor’s, among other values, and gone when it is plain', async () => {
    const [panel, ...others] = extensionsOf(composerPanel, deferred);
    if (!panel) throw new Error('options have no panel');
    expect(others).toEqual([]);
    const own = { ...panel, plugin: 'post-options' };
    const [id, kept] = withPanelValue({ editor: { marks: ['x'] } }, own, withChoices(undefined, { closed: true }));
    const options = { privateReplies: false, closed: true, onlyFirst: false, covers: [] };
    expect(JSON.stringify({ [id]: kept })).toBe(JSON.stringify({ editor: { marks: ['x'], options } }));
    const value = panelValue({ [id]: kept }, own);
    expect(await panel.toFields(value)).toEqual({ wbIsForbidComment: 2, firstImage: 0, coverImage: '' });
    expect(withPanelValue({ [id]: kept }, own, withChoices(value, { closed: false }))).toEqual([
      'editor',
      { marks: ['x'] },
    ]);
  });

  it.each([undefined, null, 'x', [], { covers: [1, null, {}], closed: 'yes' }])('reads %j as nothing chosen', (value) =>
    expect([choicesIn(value).closed, choicesIn(value).covers]).toEqual([false, []]),
  );

  it('is sent as the two bits, what lists show, and the covers', () => {
    expect(choiceFields(undefined)).toEqual({});
    const covers = [cover('/media/a.png'), cover('/media/b.png')];
    const all = withChoices(undefined, { privateReplies: true, closed: true, onlyFirst: true, covers });
    const fields = { wbIsForbidComment: 3, firstImage: 1, coverImage: '/media/a.png,/media/b.png' };
    expect(choiceFields(all)).toEqual(fields);
    expect(choiceFields(withChoices(all, { onlyFirst: false }))).toMatchObject({ firstImage: 2 });
    const { coverImage, ...others } = fields;
    expect(choiceFields(choicesOf({ ...others, wbCoverImage: coverImage }))).toEqual(fields);
  });

  it('says of a post that is edited that all was taken back, and nothing of one that nobody has touched', () => {
    const before = { wbIsForbidComment: 2, firstImage: 0, wbCoverImage: '' };
    const back = withChoices(choicesOf(before), { closed: false }, true);
    expect(choiceFields(back)).toEqual({ wbIsForbidComment: 0, firstImage: 0, coverImage: '' });
    expect(choiceFields(undefined)).toEqual({});
  });

  it('waits for covers and stops at one that failed', () => {
    const withCovers = (...covers: Cover[]) => withChoices(undefined, { covers });
    const [failed, uploading] = ['post-options-pages:cover.failed', 'post-options-pages:cover.uploading'];
    expect(choicesProblem(withCovers(cover('/a')))).toBeNull();
    expect(choicesProblem(withCovers(cover('/a'), cover('', 'uploading')))).toBe(uploading);
    expect(choicesProblem(withCovers(cover('', 'uploading'), cover('', 'failed')))).toBe(failed);
    expect(choicesProblem(withCovers(cover('', 'rejected')))).toBe(failed);
  });
});
