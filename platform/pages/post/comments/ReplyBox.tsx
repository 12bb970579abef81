import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/**
 * Where a comment or one of its replies is answered: below it, on the phone site at the lower edge. What opened it has
 * the focus again when it goes.
 */
export function ReplyBox({ answered, parent, env, onAdded, onCancel }: ReplyBoxProps) {
  const client = useQueryClient();
  const counted = useCountComment(env);
  const isPhone = useBoot().site === 'phone';
  const Box = isPhone ? ReplyPopup : CommentBox;
  const [opener] = useState(() => document.activeElement);
  // The sheet of the phone site gives it back by itself.
  const giveBack = () => !isPhone && opener instanceof HTMLElement && opener.focus();
  const sent = (comment: SentComment) => {
    const { parentId, wbcCount: _, ...fields } = comment;
    if (fields.hiddenTime === 0) countReply(client, parent.cid);
    counted(parent.referWbId, comment);
    giveBack();
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
      onCancel={() => {
        giveBack();
        onCancel();
      }}
    />
  );
}
