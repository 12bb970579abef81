import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';
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

type RunOptions = Parameters<AxeBuilder['options']>[0];

let minified: string | undefined;

/** The smaller file of axe. */
function sourceOfAxe(): string {
  const ofBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  minified ??= readFileSync(ofBuilder.resolve('axe-core/axe.min.js'), 'utf8');
  return minified;
}

/** A frame that has axe is not sent it again: half of what looking at a dialog costs. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(sourceOfAxe());
}

/**
 * Axe for pages whose frames are of the page's own origin, as all of ours are: no blank page puts
 * together what the frames found. It tells of violations alone.
 * @param preload what axe reads before: all of a page's style sheets, unless said
 */
export async function axe(page: Page, preload: RunOptions['preload'] = true): Promise<AxeBuilder> {
  await Promise.all(page.frames().map(bringAxe));
  const options: RunOptions = { resultTypes: ['violations'], preload };
  // The builder sends every frame its source twice each time, so that is empty.
  return new AxeBuilder({ page, axeSource: ';' }).setLegacyMode().options(options);
}

/** One rule reads style sheets, and looks at nothing but the page as a whole. */
const MEDIA_ALONE: RunOptions['preload'] = { assets: ['media'] };

/**
 * What a screen reader, a keyboard or weak eyes would stumble over on the screen as it is, short
 * enough to read.
 * @param within only there
 * @param isOfColours only what another look changes
 */
export async function faults(page: Page, within?: string, isOfColours: boolean = false): Promise<string[]> {
  await expect.poll(() => moving(page)).toBe(0);
  const builder = isOfColours
    ? (await axe(page, false)).withRules(['color-contrast'])
    : (await axe(page, within === undefined || MEDIA_ALONE)).withTags(RULES);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${node.target.join(' ')} | ${node.html.slice(0, 140)} | ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}
