import { describe, expect, it } from 'vitest';
import { CallError, type CallFn } from '../../../../platform/sdk/index.ts';
import { addDraft, DraftCode, DraftStatus, updateDraft } from '../../contract.ts';
import { createDraftSaver, outcomeOf, payloadOf } from './draft-saver.ts';

const HOLDER = 'this-tab';
const written = (html: string) => ({ title: '标题', themeId: 1, html, attachments: {} });

/**
 * What the server does with drafts, and how it may fail: `lost` did it and was not heard, `down`
 * did not.
 */
function createServer() {
  const drafts = new Map<number, Record<string, unknown> & { version: number }>();
  const keys = new Map<string, number>();
  const trouble: ('lost' | 'down')[] = [];
  const asked: string[] = [];
  const unanswered = () => new CallError(0, 'server error', '网络异常');

  const call = (async (endpoint: { path: string }, input: Record<string, unknown>) => {
    asked.push(endpoint.path === addDraft.path ? 'add' : `update ${String(input['version'])}`);
    const problem = trouble.shift();
    if (problem === 'down') throw unanswered();
    const done = endpoint.path === addDraft.path ? add(input) : update(input);
    if (problem === 'lost') throw unanswered();
    return done;
  }) as unknown as CallFn; // only these two calls are made

  function add({ requestKey, wbId: _wbId, ...fields }: Record<string, unknown>) {
    const known = keys.get(String(requestKey));
    const id = known ?? drafts.size + 1;
    if (known === undefined) drafts.set(id, { ...fields, version: 1 });
    keys.set(String(requestKey), id);
    return { id, version: drafts.get(id)?.version, updateTime: 1 };
  }
  function update({ id, version, holder, ...fields }: Record<string, unknown>) {
    const stored = drafts.get(Number(id));
    if (!stored) throw new CallError(404, DraftCode.missing, '不存在');
    if (stored['status'] === DraftStatus.approved) throw new CallError(409, DraftCode.approved, '已通过');
    if (holder !== HOLDER) throw new CallError(409, DraftCode.held, '编辑中');
    if (stored.version !== version)
      throw new CallError(409, DraftCode.changed, '已更新', { detail: { draft: { ...stored, id, status: 1 } } });
    drafts.set(Number(id), { ...fields, version: stored.version + 1 });
    return { id, version: stored.version + 1, updateTime: 1 };
  }
  let made = 0;
  const saver = createDraftSaver({ call, holder: HOLDER, newKey: () => `key-${(made += 1)}` });
  return { saver, drafts, trouble, asked, call };
}

describe('saving a draft', () => {
  it('makes one, then changes it', async () => {
    const { saver, drafts, asked } = createServer();
    expect(await saver.save(written('<p>一</p>'), 0)).toMatchObject({ kind: 'saved', isNew: true, draft: { id: 1 } });
    expect(await saver.save(written('<p>二</p>'), 0)).toMatchObject({ kind: 'saved', isNew: false });
    expect(drafts.get(1)).toMatchObject({ ...payloadOf(written('<p>二</p>')), version: 2 });
    expect(asked).toEqual(['add', 'update 1']);
  });

  it('says which approved one a new one was made from', async () => {
    const { saver, drafts } = createServer();
    await saver.save(written('<p>一</p>'), 0);
    saver.open({ id: 1, version: 1, status: DraftStatus.approved });
    expect(await saver.save(written('<p>二</p>'), 0)).toMatchObject({ kind: 'saved', isNew: true, draft: { id: 2 } });
    expect([drafts.get(1)?.['fromDraftId'], drafts.get(2)?.['fromDraftId']]).toEqual([undefined, 1]);
  });

  it('does one save after the other', async () => {
    const { saver, drafts } = createServer();
    const outcomes = await Promise.all(['一', '二', '三'].map((text) => saver.save(written(`<p>${text}</p>`), 0)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(['saved', 'saved', 'saved']);
    expect([...drafts.values()]).toMatchObject([{ content: '<p>三</p>', version: 3 }]);
  });

  it.each(['lost', 'down'] as const)('makes one draft of a first save that is %s', async (problem) => {
    const { saver, drafts, trouble } = createServer();
    trouble.push(problem);
    expect((await saver.save(written('<p>一</p>'), 0)).kind).toBe('failed');
    expect(saver.isUncertain()).toBe(true);
    expect((await saver.save(written('<p>一二</p>'), 0)).kind).toBe('saved');
    expect([...drafts.values()]).toMatchObject([{ content: '<p>一二</p>', version: 2 }]);
    expect(saver.isUncertain()).toBe(false);
  });

  it.each(['lost', 'down'] as const)('has no conflict with its own save that is %s', async (problem) => {
    const { saver, drafts, trouble } = createServer();
    await saver.save(written('<p>一</p>'), 0);
    trouble.push(problem);
    expect((await saver.save(written('<p>二</p>'), 0)).kind).toBe('failed');
    expect((await saver.save(written('<p>三</p>'), 0)).kind).toBe('saved');
    expect(drafts.get(1)?.['content']).toBe('<p>三</p>');
  });

  it("gives both versions when another's is newer, and overwrites nothing", async () => {
    const { saver, drafts } = createServer();
    await saver.save(written('<p>一</p>'), 0);
    drafts.set(1, { ...payloadOf(written('<p>别处</p>')), version: 2 });
    const outcome = await saver.save(written('<p>我的</p>'), 0);
    expect(outcome).toMatchObject({ kind: 'conflict', stored: { id: 1, version: 2, content: '<p>别处</p>' } });
    expect(drafts.get(1)?.['content']).toBe('<p>别处</p>');
    saver.open({ id: 1, version: 2, status: DraftStatus.editable });
    expect((await saver.save(written('<p>我的</p>'), 0)).kind).toBe('saved');
    expect(drafts.get(1)?.['content']).toBe('<p>我的</p>');
  });

  it('says that it is gone, or held by another', async () => {
    const { saver, drafts, call } = createServer();
    await saver.save(written('<p>一</p>'), 0);
    const other = createDraftSaver({ call, holder: 'another-tab', newKey: () => 'k' });
    other.open({ id: 1, version: 1, status: DraftStatus.editable });
    expect(await other.save(written('<p>二</p>'), 0)).toEqual({ kind: 'held', reason: '编辑中' });
    drafts.clear();
    expect(await saver.save(written('<p>二</p>'), 0)).toEqual({ kind: 'gone', reason: '不存在' });
  });

  it('makes a new one of what has passed review', async () => {
    const { saver, drafts, asked } = createServer();
    drafts.set(1, { ...payloadOf(written('<p>通过</p>')), version: 1 });
    saver.open({ id: 1, version: 1, status: DraftStatus.approved });
    expect(await saver.save(written('<p>改</p>'), 0)).toMatchObject({ kind: 'saved', isNew: true, draft: { id: 2 } });
    expect(drafts.get(1)?.['content']).toBe('<p>通过</p>');
    expect(asked).toEqual(['add']);
    expect(updateDraft.path).not.toBe(addDraft.path);
  });

  it('makes a new one of what passed review meanwhile', async () => {
    const { saver, drafts } = createServer();
    await saver.save(written('<p>一</p>'), 0);
    drafts.set(1, { ...drafts.get(1)!, status: DraftStatus.approved });
    expect(await saver.save(written('<p>二</p>'), 0)).toMatchObject({ kind: 'saved', isNew: true, draft: { id: 2 } });
    expect([drafts.get(1)?.['content'], drafts.get(2)?.['content']]).toEqual(['<p>一</p>', '<p>二</p>']);
  });
});

it('offers both texts where the stored draft is in review, however its sending or saving was refused', () => {
  const draft = { id: 1, version: 1, status: DraftStatus.inReview };
  const refused = new CallError(409, DraftCode.inReview, '审核中', { detail: { draft } });
  expect(outcomeOf(refused)).toEqual({ kind: 'conflict', stored: draft });
});

it('keeps with a change of a post what that began from', () => {
  expect(payloadOf({ ...written('<p>a</p>'), began: 100 })).toMatchObject({ wbUpdateTime: 100 });
  expect(payloadOf({ ...written('<p>a</p>'), began: 0 })).not.toHaveProperty('wbUpdateTime');
});
