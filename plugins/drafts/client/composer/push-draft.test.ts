import { describe, expect, it } from 'vitest';
import { CallError } from '../../../../platform/sdk/index.ts';
import { pushFault, pushProblem } from './push-draft.ts';

const refused = (id: string, plugin: string) => {
  const headers: Record<string, string> = { 'x-error-id': id, 'x-error-plugin': plugin };
  return new CallError(400, 400, '不行', { refused: (header) => headers[header] || null });
};

describe('pushing a draft to review', () => {
  it('is refused before the question when no category is chosen, or no title', () => {
    expect(pushProblem({ themeId: 0, title: '港口公告' })).toBe('review.themeRequired');
    expect(pushProblem({ themeId: 1, title: '  ' })).toBe('title.required');
  });

  it('is asked about when both are there', () => {
    expect(pushProblem({ themeId: 1, title: '港口公告' })).toBeNull();
  });

  it('leads to the title or the category that the server refuses it for, and to nothing else', () => {
    expect(pushFault(refused('DRAFT_TITLE', 'drafts'))).toMatchObject({ place: 'title', text: '不行' });
    expect(pushFault(refused('DRAFT_THEME', 'drafts'))?.place).toBe('theme');
    expect(pushFault(refused('DRAFT_TIMED', 'drafts'))).toBeNull();
    expect(pushFault(refused('DRAFT_TITLE', 'another'))).toBeNull();
    expect(pushFault(new Error('x'))).toBeNull();
  });
});
