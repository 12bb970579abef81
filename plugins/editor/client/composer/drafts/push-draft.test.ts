import { describe, expect, it } from 'vitest';
import { pushProblem } from './push-draft.ts';

describe('pushing a draft to review', () => {
  it('is refused before the question when no category is chosen, or no title', () => {
    expect(pushProblem({ themeId: 0, title: '港口公告' })).toBe('review.themeRequired');
    expect(pushProblem({ themeId: 1, title: '  ' })).toBe('title.required');
  });

  it('is asked about when both are there', () => {
    expect(pushProblem({ themeId: 1, title: '港口公告' })).toBeNull();
  });
});
