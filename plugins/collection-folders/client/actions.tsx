import type { PostProps } from '../../../platform/sdk/index.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import { saidOf } from './said.ts';

type ActionProps = PostProps & { readonly onClose: () => void };

export const MovePost = ({ post, onClose }: ActionProps) => (
  <MoveDialog wbId={post.wbId} before={saidOf(post).folderId} onClose={onClose} />
);

export const NotePost = ({ post, onClose }: ActionProps) => (
  <NoteDialog wbId={post.wbId} before={saidOf(post).note} onClose={onClose} />
);
