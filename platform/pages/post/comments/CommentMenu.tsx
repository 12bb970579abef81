import { useQueryClient } from '@tanstack/react-query';
import { deleteComment, type Comment, type Reply } from '../../../contract/endpoints/comments.ts';
import { holding, toast, toastReason, useCall, useRequireLogin } from '../../../sdk/index.ts';
import { ActionMenu, type MenuEntry } from '../../common/ActionMenu.tsx';
import { ConfirmDelete } from '../../common/ConfirmDelete.tsx';
import { copyLink } from '../../common/copy-link.ts';
import { blockEntries } from '../../common/follow/block-entry.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import { patchPost } from '../../common/post-cache.ts';
import { reportComment } from '../../common/report/report-entry.tsx';
import { dropComment } from './comment-changes.ts';

export interface CommentMenuProps {
  readonly comment: Comment | Reply;
  readonly env: ListEnv;
  readonly wbId: number;
  readonly parentId: number | null;
  readonly onRemoved: (cid: number) => void;
}

/** The menu of a comment or reply: link, report and block, the author's own delete, and what plugins add. */
export function CommentMenu({ comment, env, wbId, parentId, onRemoved }: CommentMenuProps) {
  const { t, viewer, links, commentActions } = env;
  const client = useQueryClient();
  const call = useCall();
  const requireLogin = useRequireLogin();
  const remove = async () => {
    try {
      const { wbcCount } = await call(deleteComment, { cid: comment.cid });
      dropComment(client, { cid: comment.cid, parentId });
      patchPost(client, wbId, () => ({ wbcCount }));
      toast.success(t('comment.deleted'));
      onRemoved(comment.cid);
    } catch (error) {
      toastReason(error);
      throw error;
    }
  };
  const askDelete = (onClose: () => void) => (
    <ConfirmDelete
      title={t('comment.deleteTitle')}
      text={t('comment.deleteText')}
      onConfirm={remove}
      onClose={onClose}
    />
  );
  const entries = (): MenuEntry[] => {
    const copied = { done: t('post.linkCopied'), failed: t('post.copyFailed') };
    const title = t('comment.title');
    return [
      {
        id: 'copy',
        label: t('comment.copyLink'),
        icon: 'copy',
        run: () => void copyLink(links.comment(comment.cid), title, copied),
      },
      ...holding(commentActions, comment, viewer).map((action): MenuEntry => {
        const key = `${action.plugin}:${action.label}`;
        return {
          id: action.id,
          label: t(key),
          icon: action.icon,
          isDanger: action.isDanger,
          run: () => loadAction(action.load, comment),
        };
      }),
      ...(viewer?.id === comment.userInfo.uid ? [] : [reportComment(t, requireLogin, comment)]),
      ...(viewer && viewer.id !== comment.userInfo.uid ? blockEntries(t, comment.userInfo) : []),
      ...(viewer?.id === comment.userInfo.uid
        ? [{ id: 'delete', label: t('post.delete'), icon: 'trash-2', isDanger: true, run: async () => askDelete }]
        : []),
    ];
  };
  return <ActionMenu t={t} label={t('comment.menu')} entries={entries} />;
}

async function loadAction(load: ListEnv['commentActions'][number]['load'], comment: Comment | Reply) {
  const { Action } = await load();
  return (onClose: () => void) => <Action comment={comment} onClose={onClose} />;
}
