import { describe, expect, it } from 'vitest';
import type { Theme } from '../../../contract/zone/theme-schema.ts';
import { splitThemes } from './theme-tabs.ts';

const theme = (themeId: number, labelType: Theme['labelType'] = 4, type: Theme['type'] = 'general'): Theme => ({
  themeId,
  name: `t${themeId}`,
  type,
  icon: 'hash',
  labelType,
});
const visitor = { signedIn: false };
const count = (n: number) => Array.from({ length: n }, (_, i) => theme(i + 1));
const ids = (themes: readonly Theme[]) => themes.map(({ themeId }) => themeId);

describe('splitThemes', () => {
  it('shows all up to seven', () => {
    const { tabs, more } = splitThemes(count(7), visitor);
    expect([tabs.length, more.length]).toEqual([7, 0]);
  });

  it('shows six and puts the rest behind more from eight on', () => {
    const { tabs, more } = splitThemes(count(8), visitor);
    expect(ids(tabs)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(ids(more)).toEqual([7, 8]);
  });

  it('counts only what the viewer is offered', () => {
    const themes = [...count(6), theme(8, 11), theme(9, 4, 'collect'), theme(10, 14), theme(11, 3)];
    expect(ids(splitThemes(themes, visitor).tabs)).toEqual([1, 2, 3, 4, 5, 6, 11]);
    expect(ids(splitThemes(themes, { signedIn: true }).more)).toEqual([10, 11]);
  });
});
