import { withTexts } from '../../../platform/sdk/index.ts';

/** The few texts that a list shows, where a part may stand in the first view of home. */
export const withTeaserTexts = <Module>(load: () => Promise<Module>) => withTexts('lottery-teaser', load);

/** Those, and all others of lotteries. */
export const withAllTexts = <Module>(load: () => Promise<Module>) => withTexts('lottery-pages', withTeaserTexts(load));
