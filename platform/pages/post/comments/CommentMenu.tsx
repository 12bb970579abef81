import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import { holding, useApp, useRequireLogin } from '../../../sdk/index.ts';
import { ActionMenu, type MenuEntry } from '../../common/ActionMenu.tsx';
import type { ListEnv } from '../../common/list-env.ts';

export interface CommentMenuProps {
  readonly comment: Comment | Reply;
  readonly env: ListEnv;
  readonly wbId: number;
  readonly parentId: number | null;
  readonly onRemoved: (cid: number) => void;
}

/** The menu of a comment or reply. */
export function CommentMenu({ comment, env, wbId, parentId, onRemoved }: CommentMenuProps) {
  const { t, viewer, commentActions } = env;
  const app = useApp();
  const requireLogin = useRequireLogin();
  const menu = { app, requireLogin, wbId, parentId, onRemoved };
  const entries = () =>
    holding(commentActions, comment, viewer).map(({ id, plugin, label, icon, isDanger, load, run }): MenuEntry => {
      const key = `${plugin}:${label}`;
      return { id, label: t(key), icon, isDanger, run: () => (run ? run(comment, menu) : loadAction(load, comment)) };
    });
  return <ActionMenu t={t} label={t('comment.menu')} entries={entries} />;
}

type Load = Extract<ListEnv['commentActions'][number], { readonly load: unknown }>['load'];

async function loadAction(load: NonNullable<Load>, comment: Comment | Reply) {
  const { Action } = await load();
  return (onClose: () => void) => <Action comment={comment} onClose={onClose} />;
}
