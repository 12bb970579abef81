import type { Comment, CommentMenuContext, RenderDialog, Reply } from '../../../../platform/sdk/index.ts';
import { EditComment } from './EditComment.tsx';

/** The box stands in the place of the text; the sheet of the phone site is a dialog. */
export async function startEdit(comment: Comment | Reply, menu: CommentMenuContext): Promise<RenderDialog | null> {
  const Box = await menu.loadEditBox();
  const render: RenderDialog = (onClose) => <EditComment Box={Box} comment={comment} menu={menu} onClose={onClose} />;
  if (menu.app.boot.site === 'phone') return render;
  menu.replaceText(render);
  return null;
}
