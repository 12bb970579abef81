import type { Comment, Reply } from '../../contract.ts';
import { Reactions } from './Reactions.tsx';

/** Below a comment or reply. */
export const CommentReactions = ({ comment }: { readonly comment: Comment | Reply }) => (
  <Reactions target={{ cid: comment.cid }} thing={comment} isOfComment />
);
