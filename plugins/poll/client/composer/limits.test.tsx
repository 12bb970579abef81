import { expect, it } from 'vitest';
import { testApp } from '../../../../platform/sdk/test-support.tsx';
import { emptyDraft, NO_LIMIT, type LevelLimit } from '../../contract.ts';
import { Limits } from './Limits.tsx';
import type { Left } from './use-left.ts';

const LEFT: Left = { isAll: false, leave: () => () => {}, errorOf: () => undefined, saidOf: () => undefined };

it('asks for alliance levels where the zone has some, or where a draft has brought a bound along that has to go', () => {
  const html = (plugins: object, limit: Partial<LevelLimit> = {}) =>
    testApp({ boot: { zone: { abbr: 'sw4', plugins } as never } }).html(
      <Limits draft={{ ...emptyDraft(), limit: { ...NO_LIMIT, ...limit } }} update={() => {}} left={LEFT} />,
    );
  const levels = html({ levels: {} }, { zmMinLevel: 3 });
  expect(levels).toContain('form.limit.zm');
  expect(levels).not.toContain('invalid.');
  const none = html({});
  expect(none).not.toContain('form.limit.zm');
  expect(none).toContain('form.limit.role');
  expect(html({}, { zmMinLevel: 3 })).toContain('invalid.NO_ALLIANCE_LEVELS');
  // Without a lower bound everybody is within it.
  expect(html({}, { zmMaxLevel: 3 })).toContain('form.limit.zm');
  expect(html({}, { zmMaxLevel: 3 })).not.toContain('invalid.');
});
