import { expect, it } from 'vitest';
import { historyState } from './state.ts';

const post = { wbId: 1, wbAudit: 2, wbMark: 0, wbHiddenTime: 0, wbIsForbidComment: 0 };

it.each([
  [{}, 'editable'],
  [{ wbIsForbidComment: 3 }, 'editable'],
  [{ wbAudit: 0 }, 'review'],
  [{ wbAudit: 1 }, 'review'],
  [{ wbAudit: 1, wbMark: 32 }, 'editable'],
  [{ wbHiddenTime: 5 }, 'hidden'],
  [{ wbAudit: 3, wbHiddenTime: 5 }, 'hidden'],
  [{ wbIsForbidComment: 4 }, 'hidden'],
  [{ wbMark: 159 }, 'editable'],
  [{ wbMark: 160 }, 'hidden'],
  [{ wbMark: 255 }, 'hidden'],
  [{ wbMark: 256 }, 'editable'],
  [{ wbId: 7, wbHiddenTime: 5 }, 'review'],
])('an earlier post with %j is %s', (change, state) => {
  expect(historyState({ ...post, ...change }, [7])).toBe(state);
});
