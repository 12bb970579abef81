import type { Post } from '../../contract/endpoints/posts.ts';
import { gateViewerOf, holding, postAction, useUiStore } from '../../sdk/index.ts';
import { ActionMenu, dialogOf, entriesOf, type MenuEntry } from './ActionMenu.tsx';
import type { ListEnv } from './list-env.ts';
import { useMenuContext } from './use-menu-context.ts';

export interface PostMenuProps {
  readonly post: Post;
  readonly env: ListEnv;
  /** After the author has deleted it: the detail page leaves. */
  readonly onDeleted?: (() => void) | undefined;
}

/** Asked for when the menu opens, so that it is there when it is pressed: the system's sheet waits for nothing. */
const loadShare = () => import('./share/share-post.tsx');

/** The menu of a post. */
export function PostMenu({ post, env, onDeleted }: PostMenuProps) {
  const { t, viewer, registry } = env;
  const context = useMenuContext();
  const store = useUiStore();
  const menu = {
    ...context,
    compose: (whole: Post) => {
      store.composer.post = whole;
      store.composer.open = true;
    },
    onDeleted: () => onDeleted?.(),
  };
  const { site } = context.app.boot;
  const entries = () => {
    const actions = registry.visible(postAction, gateViewerOf(viewer));
    const offered = entriesOf(holding(actions, post, viewer), t, (item) =>
      item.run ? item.run(post, menu) : dialogOf(item.load, { post }),
    );
    if (site !== 'phone') return offered;
    void loadShare().catch(() => undefined); // a press tries again, and says so
    return [...tilesOf(post, env), ...offered];
  };
  return <ActionMenu t={t} label={t('post.menu')} entries={entries} />;
}

/** What stands below a post on its page: where the menu is a sheet there is room for it. */
function tilesOf(post: Post, { t, links, toggleMark }: ListEnv): MenuEntry[] {
  const { wbId, isFavor, wbfCount, isCollect, collectCount } = post;
  const likes = isFavor === 1;
  const collects = isCollect === 1;
  return [
    {
      id: 'like',
      label: t('post.like'),
      icon: 'heart',
      isTile: true,
      isOn: likes,
      run: () => toggleMark({ kind: 'like', wbId }, { on: likes, count: wbfCount }),
    },
    {
      id: 'collect',
      label: t('post.collect'),
      icon: 'star',
      isTile: true,
      isOn: collects,
      run: () => toggleMark({ kind: 'collect', wbId }, { on: collects, count: collectCount }),
    },
    {
      id: 'share',
      label: t('post.share'),
      icon: 'share-2',
      isTile: true,
      run: async () => (await loadShare()).sharePost(post, { t, links, site: 'phone' }),
    },
  ];
}
