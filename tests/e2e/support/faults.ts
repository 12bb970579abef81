import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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

let minified: string | undefined;

/**
 * The smaller file of axe, which every frame of a page that is looked at is given each time; one
 * that has it already does not run it again, a third of what looking at a dialog costs.
 */
function sourceOfAxe(): string {
  const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  minified ??= `if (!('axe' in window)) {${readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8')}}`;
  return minified;
}

/**
 * Axe for pages whose frames are of the page's own origin, as all of ours are: no blank page puts
 * together what the frames found. It tells of violations alone.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page, axeSource: sourceOfAxe() }).setLegacyMode().options({ resultTypes: ['violations'] });

/**
 * What a screen reader, a keyboard or weak eyes would stumble over on the screen as it is, short
 * enough to read.
 * @param within only there
 * @param isOfColours only what another look changes
 */
export async function faults(page: Page, within?: string, isOfColours: boolean = false): Promise<string[]> {
  await expect.poll(() => moving(page)).toBe(0);
  const builder = isOfColours ? axe(page).withRules(['color-contrast']) : axe(page).withTags(RULES);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} | ${node.html.slice(0, 140)} | ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}
