import { describe, expect, it } from 'vitest';
import { CallError, type CallFn } from '../../../../platform/sdk/index.ts';
import { addDraft, DraftCode } from '../../contract.ts';
import { createDraftSaver, type Adding } from '../composer/draft-saver.ts';
import { storePlain } from './store-plain.ts';

const text = (content: string) => ({ title: ' 标题 ', themeId: 3, content, attachments: { team: { seats: 4 } } });

/** Drafts by their request keys. `lose`: the next call is done and not heard. */
function createServer() {
  const drafts = new Map<string, { content: unknown; version: number; isHeld: boolean }>();
  let isLost = false;
  const call = (async ({ path }: { path: string }, input: Record<string, unknown>) => {
    const key = path === addDraft.path ? String(input['requestKey']) : [...drafts.keys()][Number(input['id']) - 1];
    if (key === undefined) throw new CallError(404, DraftCode.missing, '不存在');
    if (path === addDraft.path && !drafts.has(key))
      drafts.set(key, { content: input['content'], version: 1, isHeld: false });
    const draft = drafts.get(key);
    if (!draft) throw new CallError(404, DraftCode.missing, '不存在');
    if (path !== addDraft.path) {
      if (draft.isHeld) throw new CallError(409, DraftCode.held, '编辑中');
      Object.assign(draft, { content: input['content'], version: draft.version + 1 });
    }
    if (isLost) {
      isLost = false;
      throw new CallError(0, 'server error', '网络异常');
    }
    return { id: [...drafts.keys()].indexOf(key) + 1, version: draft.version, updateTime: 1 };
  }) as unknown as CallFn; // only these two calls are made
  let kept: Adding | null = null;
  let made = 0;
  return {
    drafts,
    lose: () => (isLost = true),
    /** A page of the same browser. */
    page: () =>
      createDraftSaver({
        call,
        holder: 'this-page',
        newKey: () => `key-${(made += 1)}`,
        unanswered: { read: () => kept, write: (adding) => (kept = adding) },
      }),
    contents: () => [...drafts.values()].map(({ content }) => content),
  };
}

describe('storing a plain text', () => {
  it('makes one draft, though the answer to the first try was lost with the page and the text went on', async () => {
    const { page, lose, contents } = createServer();
    lose();
    expect(await storePlain(page(), text('<p>一</p>'))).toMatchObject({ kind: 'failed' });
    expect(await storePlain(page(), text('<p>一二</p>'))).toMatchObject({ kind: 'saved', draft: { id: 1 } });
    expect(contents()).toEqual(['<p>一二</p>']);
  });

  it('leaves what that try has made alone when it is open elsewhere by then', async () => {
    const { page, lose, drafts, contents } = createServer();
    lose();
    await storePlain(page(), text('<p>一</p>'));
    for (const draft of drafts.values()) draft.isHeld = true;
    expect(await storePlain(page(), text('<p>一二</p>'))).toMatchObject({ kind: 'saved', draft: { id: 2 } });
    expect(contents()).toEqual(['<p>一</p>', '<p>一二</p>']);
  });
});
