import { expect, it } from 'vitest';
import { createDrafts, draftKey, withDraft } from './drafts.ts';

const memory = () => {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
};

it('keeps one text for each account and thing that is answered', () => {
  const storage = memory();
  const drafts = createDrafts(storage);
  drafts.write(draftKey(9, 1, undefined), '你好');
  drafts.write(draftKey(9, 1, 7), '回复');
  expect(drafts.read(draftKey(9, 1, undefined))).toBe('你好');
  expect(drafts.read(draftKey(9, 1, 7))).toBe('回复');
  expect(drafts.read(draftKey(9, 2, undefined))).toBe('');
  expect(drafts.read(draftKey(8, 1, undefined))).toBe('');
});

it('forgets an emptied text and keeps no novel', () => {
  const storage = memory();
  const drafts = createDrafts(storage);
  drafts.write('k', 'a');
  drafts.write('k', '');
  expect(storage.map.size).toBe(0);
  drafts.write('k', 'x'.repeat(4001));
  expect(storage.map.size).toBe(0);
});

it('does without storage, and with one that throws', () => {
  const refuses = () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const drafts of [
    createDrafts(null),
    createDrafts({ getItem: refuses, setItem: refuses, removeItem: refuses }),
  ]) {
    expect(drafts.read('k')).toBe('');
    expect(() => drafts.write('k', 'a')).not.toThrow();
  }
});

it('loses neither the kept text nor what was typed meanwhile', () => {
  expect(withDraft('早先', '')).toBe('早先');
  expect(withDraft('', '后来')).toBe('后来');
  expect(withDraft('早先', '后来')).toBe('早先\n后来');
  expect(withDraft('早先', '早先')).toBe('早先');
  expect(withDraft('早先', '早先，后来')).toBe('早先，后来');
});
