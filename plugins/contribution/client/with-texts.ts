import { withTexts } from '../../../platform/sdk/index.ts';

/** Texts of the pages that anybody sees first: their frame, what is looked for, activities, the agreement. */
export const withFront = <Module>(load: () => Promise<Module>) => withTexts('contribution-front', load);

/** Those, and all others of contributions: writing, own pieces, the desk. */
export const withAllTexts = <Module>(load: () => Promise<Module>) => withFront(withTexts('contribution-pages', load));
