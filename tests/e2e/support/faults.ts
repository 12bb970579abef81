import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What still moves of itself, not with the scroll: while something fades in, its colours are
 * nobody's.
 */
const moving = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
        .length,
  );

/**
 * What a screen reader, a keyboard or weak eyes would stumble over on the screen as it is, short
 * enough to read.
 * @param within only there
 */
export async function faults(page: Page, within?: string): Promise<string[]> {
  await expect.poll(() => moving(page)).toBe(0);
  const builder = new AxeBuilder({ page }).withTags(RULES);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} | ${node.html.slice(0, 140)} | ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}
