import { expect, it, vi } from 'vitest';
import { keptIn, useKeptText, withTyped } from './kept-text.ts';
import { testApp } from './test-support.tsx';

const memory = () => {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
};

it('keeps each text under its own key', () => {
  const storage = memory();
  keptIn(storage, 'a').write('你好');
  keptIn(storage, 'b').write('回复');
  expect(['a', 'b', 'c'].map((key) => keptIn(storage, key).read())).toEqual(['你好', '回复', '']);
});

it('forgets an emptied text and keeps no novel', () => {
  const storage = memory();
  const kept = keptIn(storage, 'k');
  kept.write('a');
  kept.write('');
  expect(storage.map.size).toBe(0);
  kept.write('x'.repeat(20_000));
  expect(kept.read()).toHaveLength(20_000);
  kept.write('x'.repeat(20_001));
  expect(storage.map.size).toBe(0);
});

it('does without storage, and with one that throws', () => {
  const refuses = () => {
    throw new DOMException('no', 'SecurityError');
  };
  for (const kept of [keptIn(null, 'k'), keptIn({ getItem: refuses, setItem: refuses, removeItem: refuses }, 'k')]) {
    expect(kept.read()).toBe('');
    expect(() => kept.write('a')).not.toThrow();
  }
});

it('loses neither the kept text nor what was typed meanwhile', () => {
  expect(withTyped('早先', '')).toBe('早先');
  expect(withTyped('', '后来')).toBe('后来');
  expect(withTyped('早先', '后来')).toBe('早先\n后来');
  expect(withTyped('早先', '早先')).toBe('早先');
  expect(withTyped('早先', '早先，后来')).toBe('早先，后来');
});

it('draws on the server, which has no storage, what is there before anything is written', () => {
  const Box = () => <textarea readOnly value={useKeptText('name', { before: '以前' })[0]} />;
  vi.stubGlobal('sessionStorage', { getItem: () => 'somebody else’s' });
  expect(testApp().html(<Box />)).toContain('>以前<');
  vi.unstubAllGlobals();
});
