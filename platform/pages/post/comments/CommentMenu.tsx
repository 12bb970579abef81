import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import { holding } from '../../../sdk/index.ts';
import { ActionMenu, dialogOf, entriesOf } from '../../common/ActionMenu.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import { useMenuContext } from '../../common/use-menu-context.ts';

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
  const menu = { ...useMenuContext(), wbId, parentId, onRemoved };
  const entries = () =>
    entriesOf(holding(commentActions, comment, viewer), t, (item) =>
      item.run ? item.run(comment, menu) : dialogOf(item.load, { comment }),
    );
  return <ActionMenu t={t} label={t('comment.menu')} entries={entries} />;
}
