/**
 * Two texts side by side. Import it only from code that is itself loaded on use: it brings the
 * comparison.
 */
import { lazy } from 'react';
import { withTexts } from './lazy-texts.ts';

export { hasChanged, textDifferences, type TextDifferences } from './differences/compare.ts';

/** What was changed in a text: its title, its words, its pictures. Suspends at first. */
export const ChangedText = lazy(
  withTexts('differences', async () => ({ default: (await import('./differences/ChangedText.tsx')).ChangedText })),
);
