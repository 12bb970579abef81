import { describe, expect, it } from 'vitest';
import { unansweredDraft } from './unanswered-draft.ts';

const PLACE = { zone: 'sw4', uid: 7 };
const adding = {
  key: 'key-1',
  payload: { title: '', content: '<p>一</p>', wbThemeId: 0, attachments: '{}' },
  from: { wbId: 0 },
};

function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('a new draft that was not answered', () => {
  it('is known after a reload to what it was made for, and to nothing else', () => {
    const storage = createStorage();
    const before = unansweredDraft(storage, PLACE, '');
    before.intend('intent-1');
    before.write(adding);
    expect(unansweredDraft(storage, PLACE, 'intent-1').read()).toEqual(adding);
    expect(unansweredDraft(storage, { ...PLACE, uid: 8 }, 'intent-1').read()).toBeNull();
    expect(unansweredDraft(storage, { ...PLACE, zone: 'mx' }, 'intent-1').read()).toBeNull();
    expect(unansweredDraft(storage, PLACE, 'intent-1').read()).toEqual(adding);
  });

  it.each(['intent-2', ''])('is forgotten once something else is written (%j)', (next) => {
    const storage = createStorage();
    unansweredDraft(storage, PLACE, 'intent-1').write(adding);
    expect(unansweredDraft(storage, PLACE, next).read()).toBeNull();
    expect(storage.kept.size).toBe(0);
  });

  it('is forgotten once it is answered', () => {
    const storage = createStorage();
    const unanswered = unansweredDraft(storage, PLACE, 'intent-1');
    unanswered.write(adding);
    unanswered.write(null);
    expect(storage.kept.size).toBe(0);
  });

  it('is none where the browser keeps nothing, or something unreadable', () => {
    expect(unansweredDraft(null, PLACE, 'intent-1').read()).toBeNull();
    const storage = { ...createStorage(), getItem: () => '{' };
    expect(unansweredDraft(storage, PLACE, 'intent-1').read()).toBeNull();
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => unansweredDraft({ ...storage, setItem: full }, PLACE, 'intent-1').write(adding)).not.toThrow();
  });
});
