import { useQueryClient } from '@tanstack/react-query';
import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import { countReply } from './comment-changes.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { useBoot } from '../../../sdk/index.ts';
import { CommentBox, type SentComment } from './CommentBox.tsx';
import { ReplyPopup } from './CommentPopup.tsx';
import { useCountComment } from './CommentGate.tsx';

export interface ReplyBoxProps {
  readonly answered: Comment | Reply;
  /** The first-level comment. */
  readonly parent: Comment;
  readonly env: ListEnv;
  readonly onAdded: (reply: Reply) => void;
  readonly onCancel: () => void;
}

/** Where a comment or one of its replies is answered: below it, on the phone site at the lower edge. */
export function ReplyBox({ answered, parent, env, onAdded, onCancel }: ReplyBoxProps) {
  const client = useQueryClient();
  const counted = useCountComment(env);
  const Box = useBoot().site === 'phone' ? ReplyPopup : CommentBox;
  const sent = (comment: SentComment) => {
    const { parentId, wbcCount: _, ...fields } = comment;
    if (fields.hiddenTime === 0) countReply(client, parent.cid);
    counted(parent.referWbId, comment);
    onAdded({
      ...fields,
      parentId: parentId ?? parent.cid,
      replyTo: answered.cid === parent.cid ? null : answered.userInfo,
    });
  };
  return (
    <Box
      wbId={parent.referWbId}
      env={env}
      answers={{ cid: answered.cid, nick: answered.userInfo.nick }}
      onSent={sent}
      onCancel={onCancel}
    />
  );
}
