import {
  collecting,
  extend,
  postAction,
  signedIn,
  withTexts,
  type Extension,
  type Post,
} from '../../../platform/sdk/index.ts';

const TEXTS = 'collection-folders-pages';
const watch = withTexts(TEXTS, () => import('./collecting.tsx'));
const isCollected = (post: Post): boolean => post.isCollect === 1;

/** What this plugin has where nothing is shown before the reader does something. */
export const deferred: readonly Extension[] = [
  extend(collecting, {
    name: 'folders',
    added: async (wbId, page) => (await watch()).added(wbId, page),
    removed: async (_wbId, { app }) => (await watch()).changed(app),
    putBack: async (post, page) => (await watch()).putBack(post, page),
  }),
  extend(postAction, {
    name: 'move',
    icon: 'folder',
    label: 'move',
    gate: signedIn,
    when: isCollected,
    load: withTexts(TEXTS, async () => ({ Action: (await import('./actions.tsx')).MovePost })),
  }),
  extend(postAction, {
    name: 'note',
    icon: 'square-pen',
    label: 'note',
    gate: signedIn,
    when: isCollected,
    load: withTexts(TEXTS, async () => ({ Action: (await import('./actions.tsx')).NotePost })),
  }),
];
