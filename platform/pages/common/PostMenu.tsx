import type { Post } from '../../contract/endpoints/posts.ts';
import { holding, useApp, useRequireLogin, useUiStore } from '../../sdk/index.ts';
import { ActionMenu, dialogOf, entriesOf } from './ActionMenu.tsx';
import type { ListEnv } from './list-env.ts';

export interface PostMenuProps {
  readonly post: Post;
  readonly env: ListEnv;
  /** After the author has deleted it: the detail page leaves. */
  readonly onDeleted?: (() => void) | undefined;
}

/** The menu of a post. */
export function PostMenu({ post, env, onDeleted }: PostMenuProps) {
  const { t, viewer, postActions } = env;
  const app = useApp();
  const store = useUiStore();
  const requireLogin = useRequireLogin();
  const menu = {
    app,
    requireLogin,
    compose: (whole: Post) => {
      store.composer.post = whole;
      store.composer.open = true;
    },
    onDeleted: () => onDeleted?.(),
  };
  const entries = () =>
    entriesOf(holding(postActions, post, viewer), t, (item) =>
      item.run ? item.run(post, menu) : dialogOf(item.load, { post }),
    );
  return <ActionMenu t={t} label={t('post.menu')} entries={entries} />;
}
