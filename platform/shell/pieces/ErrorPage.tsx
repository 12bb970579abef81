import { lazyPart } from '../../sdk/index.ts';

/** The error page. Few see it, so its code comes when it is shown, or ahead when there is a reader. */
export const ErrorPage = lazyPart(async () => (await import('./ErrorPageView.tsx')).ErrorPageView);
