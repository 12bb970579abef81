import { expect, it } from 'vitest';
import { panelValue, withPanelValue } from './panel-value.ts';

const PLAIN = { plugin: 'poll' };
const PART = { plugin: 'labels', part: 'labels' };

it('a value is kept under the id of its plugin, or as a part of what the composer keeps of its own', () => {
  const kept = { poll: 1, editor: { mode: 'poll', labels: ['a'] }, labels: 'of another' };
  expect(panelValue(kept, PLAIN)).toBe(1);
  expect(panelValue(kept, PART)).toEqual(['a']);
  expect(panelValue({}, PART)).toBeUndefined();
  expect(panelValue({ editor: 'odd' }, PART)).toBeUndefined();
  expect(withPanelValue(kept, PLAIN, 2)).toEqual(['poll', 2]);
  expect(withPanelValue(kept, PART, ['b'])).toEqual(['editor', { mode: 'poll', labels: ['b'] }]);
  expect(withPanelValue(kept, PART, undefined)).toEqual(['editor', { mode: 'poll' }]);
  expect(withPanelValue({ editor: { labels: [] } }, PART, undefined)).toEqual(['editor', undefined]);
});
