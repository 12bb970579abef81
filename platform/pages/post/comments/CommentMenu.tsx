import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import { commentAction, gateViewerOf, holding } from '../../../sdk/index.ts';
import { ActionMenu, dialogOf, entriesOf } from '../../common/ActionMenu.tsx';
import { patchComment } from '../../common/comment-cache.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { useMenuContext } from '../../common/use-menu-context.ts';
import type { CommentPatch, RenderDialog } from '../extension-points.ts';

export interface CommentMenuProps {
  readonly comment: Comment | Reply;
  readonly env: ListEnv;
  readonly wbId: number;
  readonly parentId: number | null;
  /** Tells whoever holds it besides the cache; null: it is deleted. */
  readonly onChanged: (cid: number, change: CommentPatch | null) => void;
  readonly replaceText: (render: RenderDialog) => void;
}

/** The menu of a comment or reply. */
export function CommentMenu({ comment, env, wbId, parentId, onChanged, replaceText }: CommentMenuProps) {
  const { t, viewer, registry } = env;
  const context = useMenuContext();
  const menu = {
    ...context,
    wbId,
    parentId,
    replaceText,
    loadEditBox: async () => (await import('./CommentEditBox.tsx')).CommentEditBox,
    onChanged: (change: CommentPatch | null) => {
      if (change) patchComment(context.app.queryClient, comment.cid, () => change);
      onChanged(comment.cid, change);
    },
  };
  const entries = () => {
    const actions = registry.visible(commentAction, gateViewerOf(viewer));
    return entriesOf(holding(actions, comment, viewer), t, (item) =>
      item.run ? item.run(comment, menu) : dialogOf(item.load, { comment }),
    );
  };
  return <ActionMenu t={t} label={t('comment:menu')} entries={entries} />;
}
