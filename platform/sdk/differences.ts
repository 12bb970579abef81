/**
 * Two texts side by side. Import it only from code that is itself loaded on use: it brings the
 * comparison.
 */
import { withTexts } from './lazy-texts.ts';
import { lazyComponent } from '../ui/lazy-component.ts';

export { hasChanged, textDifferences, type TextDifferences } from './differences/compare.ts';

/** What was changed in a text: its title, its words, its pictures. Suspends at first. */
export const ChangedText = lazyComponent(
  withTexts('differences', async () => (await import('./differences/ChangedText.tsx')).ChangedText),
);
