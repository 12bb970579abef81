import { extend, messageTab, postAction, signedIn, withTexts, type Extension } from '../../../platform/sdk/index.ts';
import { newsOfPosts } from '../shared/news-of-posts.ts';

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(postAction, {
    name: 'level',
    icon: 'bell',
    label: 'tab',
    gate: signedIn,
    when: () => true,
    load: withTexts('watching-pages', async () => ({ Action: (await import('./actions/WatchPost.tsx')).WatchPost })),
  }),
  extend(messageTab, {
    name: 'news',
    address: 'watched',
    of: newsOfPosts,
    label: 'news',
    empty: 'noNews',
  }),
];
