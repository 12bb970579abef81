import type { Post } from '../../contract/endpoints/posts.ts';
import { holding, useApp, useRequireLogin, useUiStore } from '../../sdk/index.ts';
import { ActionMenu, type MenuEntry } from './ActionMenu.tsx';
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
    holding(postActions, post, viewer).map(({ id, plugin, label, icon, isDanger, load, run }): MenuEntry => {
      const key = `${plugin}:${label}`;
      return { id, label: t(key), icon, isDanger, run: () => (run ? run(post, menu) : loadAction(load, post)) };
    });
  return <ActionMenu t={t} label={t('post.menu')} entries={entries} />;
}

type Load = Extract<ListEnv['postActions'][number], { readonly load: unknown }>['load'];

async function loadAction(load: NonNullable<Load>, post: Post) {
  const { Action } = await load();
  return (onClose: () => void) => <Action post={post} onClose={onClose} />;
}
