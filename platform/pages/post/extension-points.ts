import type { ComponentType } from 'react';
import type { Comment, Reply } from '../../contract/endpoints/comments.ts';
import type { Post } from '../../contract/endpoints/posts.ts';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import { extensionPoint } from '../../registry/extension-point.ts';

export interface PostProps {
  readonly post: Post;
}

interface PostBlock {
  readonly component: ComponentType<PostProps>;
  readonly places: readonly ('list' | 'detail')[];
  readonly when: (post: Post) => boolean;
}
/** A block below a post's text, for example its poll, in lists or on its page. Desktop pages, at every width. */
export const postBlock = extensionPoint<PostBlock>('postBlock');

interface PostBadge {
  readonly component: ComponentType<PostProps>;
  readonly when: (post: Post) => boolean;
}
/** A small mark on a post, in lists and on its page. Desktop pages, at every width. */
export const postBadge = extensionPoint<PostBadge>('postBadge');

interface PostAction {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly when: (post: Post, viewer: OwnUser | null) => boolean;
  readonly load: () => Promise<{ readonly Action: ComponentType<PostProps & { readonly onClose: () => void }> }>;
}
/** An item of the menu of a post. `load` gives the dialog that carries it out. Desktop pages, at every width. */
export const postAction = extensionPoint<PostAction>('postAction');

export interface CommentActionProps {
  readonly comment: Comment | Reply;
  readonly onClose: () => void;
}
interface CommentAction {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly when: (comment: Comment | Reply, viewer: OwnUser | null) => boolean;
  readonly load: () => Promise<{ readonly Action: ComponentType<CommentActionProps> }>;
}
/** An item of the menu of a comment or reply. `load` gives the dialog that carries it out. Desktop pages, at every width. */
export const commentAction = extensionPoint<CommentAction>('commentAction');

interface CommentBadge {
  readonly component: ComponentType<{ readonly comment: Comment | Reply }>;
  readonly when: (comment: Comment | Reply) => boolean;
}
/** A small mark on a comment or reply, above its text. Desktop pages, at every width. */
export const commentBadge = extensionPoint<CommentBadge>('commentBadge');

interface CommentsTop {
  readonly component: ComponentType<PostProps>;
  readonly when: (post: Post) => boolean;
}
/** What stands between the box for comments and their list, for example an accepted answer. Desktop pages, at every width. */
export const commentsTop = extensionPoint<CommentsTop>('commentsTop');
