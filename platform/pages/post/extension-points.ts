import type { ComponentType, ReactNode } from 'react';
import type { Comment, Reply } from '../../contract/endpoints/comments.ts';
import type { Post } from '../../contract/endpoints/posts.ts';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import { extensionPoint } from '../../registry/extension-point.ts';
import type { LoadContext, Prefetch } from '../../sdk/load-context.ts';

export interface PostProps {
  readonly post: Post;
}

interface PostBlock {
  readonly component: ComponentType<PostProps>;
  readonly places: readonly ('list' | 'detail')[];
  readonly when: (post: Post) => boolean;
  readonly prefetch?: Prefetch<PostProps>;
}
/**
 * A block below a post's text, for example its poll, in lists or on its page. The server waits for
 * the `prefetch` of those on a post's page, so that the block is in the page: coming late it would
 * push the comments down.
 */
export const postBlock = extensionPoint<PostBlock>('postBlock');

interface PostCover {
  /** Given a post's row, which it shows, at once or when it is asked to. */
  readonly component: ComponentType<PostProps & { readonly children: ReactNode }>;
  /** Whether this member has any. */
  readonly isFor: (viewer: OwnUser) => boolean;
}
/**
 * What stands in lists in the place of posts that a member would rather not see at once; a zone uses
 * the first one. In browsers alone: what the server draws is the same for everybody.
 */
export const postCover = extensionPoint<PostCover>('postCover');

interface PostBadge {
  readonly component: ComponentType<PostProps>;
  /** It says nothing on the page of the post. */
  readonly isOfLists?: true;
  readonly when: (post: Post) => boolean;
}
/** A small mark on a post, in lists and on its page. */
export const postBadge = extensionPoint<PostBadge>('postBadge');

interface PostFact {
  readonly component: ComponentType<PostProps>;
  readonly when: (post: Post) => boolean;
}
/** A number or two words about a post: behind its time on its page, behind its buttons in lists. */
export const postFact = extensionPoint<PostFact>('postFact');

/** Renders the dialog that carries an item of a menu out. */
export type RenderDialog = (onClose: () => void) => ReactNode;
/** What an item of a menu does: it loads its dialog, or does it at once and may give a dialog. */
type Acting<Props, Thing, Menu> =
  | { readonly load: () => Promise<{ readonly Action: ComponentType<Props> }>; readonly run?: never }
  | { readonly run: (thing: Thing, menu: Menu) => void | Promise<RenderDialog | null>; readonly load?: never };

/** What the menu of a post or comment lends to its items. */
export interface MenuContext {
  readonly app: LoadContext;
  /** Runs it, or asks for the login first. */
  readonly requireLogin: (action?: () => void) => boolean;
  /** Goes to a page of this site. */
  readonly open: (path: string, search?: Readonly<Record<string, unknown>>) => void;
}
export interface PostMenuContext extends MenuContext {
  /** Opens the composer with this post, which has its whole text. */
  readonly compose: (post: Post) => void;
  /** The post is deleted. */
  readonly onDeleted: () => void;
}
interface PostActionFacts {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly when: (post: Post, viewer: OwnUser | null) => boolean;
}
type PostAction = PostActionFacts & Acting<PostProps & { readonly onClose: () => void }, Post, PostMenuContext>;
/**
 * An item of the menu of a post. Link and edit come first (10, 20), report, block and delete last
 * (910 on).
 */
export const postAction = extensionPoint<PostAction>('postAction', { isDeferred: true });

/** The page on which the viewer's collections change. */
export interface CollectingPage {
  readonly app: LoadContext;
  /** Shows a dialog over the page. */
  readonly show: (dialog: RenderDialog) => void;
}
interface Collecting {
  /** The viewer has collected a post by a press. */
  readonly added: (wbId: number, page: CollectingPage) => void;
  /** They have taken it out of their collections. */
  readonly removed: (wbId: number, page: CollectingPage) => void;
  /** They have taken that back: it is collected again. @param post as it stood in their list */
  readonly putBack: (post: Post, page: CollectingPage) => Promise<void>;
}
/** Who wants to know what the viewer does with their collections. */
export const collecting = extensionPoint<Collecting>('collecting', { isDeferred: true });

export interface CommentActionProps {
  readonly comment: Comment | Reply;
  readonly onClose: () => void;
}
/** What of a comment or reply changes while one looks on; plugins have fields of their own. */
export type CommentPatch = Partial<Pick<Comment, 'isFavor' | 'wbfCount' | 'wbcContent' | 'hiddenTime'>>;

export interface CommentEditBoxProps {
  readonly comment: Comment | Reply;
  readonly label: string;
  readonly saveLabel: string;
  /** Asked before a changed text is given up. */
  readonly question: Readonly<Record<'title' | 'text' | 'confirm' | 'cancel', string>>;
  /** Above the box. */
  readonly note: ReactNode;
  /**
   * True: it is saved, and the box closes.
   * @param requestKey the same for the same text until it is saved
   */
  readonly onSave: (text: string, requestKey: string) => Promise<boolean>;
  readonly onClose: () => void;
}

export interface CommentMenuContext extends MenuContext {
  readonly wbId: number;
  /** The comment that a reply is to; null for a comment. */
  readonly parentId: number | null;
  /** Shows what has become of the comment everywhere on the page; null: it is deleted. */
  readonly onChanged: (change: CommentPatch | null) => void;
  /** Puts this in the place of the comment's text, until it closes. */
  readonly replaceText: (render: RenderDialog) => void;
  /**
   * Loads the box in which comments are written, for the text of this one: on the phone site it is a
   * sheet, else it is for `replaceText`.
   */
  readonly loadEditBox: () => Promise<ComponentType<CommentEditBoxProps>>;
}
interface CommentActionFacts {
  readonly icon: string;
  /** A key of the plugin's namespace. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly when: (comment: Comment | Reply, viewer: OwnUser | null) => boolean;
}
type CommentAction = CommentActionFacts & Acting<CommentActionProps, Comment | Reply, CommentMenuContext>;
/** An item of the menu of a comment or reply, in the same order. */
export const commentAction = extensionPoint<CommentAction>('commentAction', { isDeferred: true });

interface CommentBadge {
  readonly component: ComponentType<{ readonly comment: Comment | Reply }>;
  readonly when: (comment: Comment | Reply) => boolean;
}
/** A small mark on a comment or reply, above its text. */
export const commentBadge = extensionPoint<CommentBadge>('commentBadge');

interface CommentButton {
  readonly component: ComponentType<{ readonly comment: Comment | Reply }>;
  readonly when: (comment: Comment | Reply) => boolean;
}
/**
 * What can be pressed below a comment or reply, beside like and reply. It is drawn for each reader
 * (`viewerPart`), and given the comment as they see it.
 */
export const commentButton = extensionPoint<CommentButton>('commentButton');

interface CommentTop {
  readonly component: ComponentType<{ readonly comment: Comment | Reply }>;
  readonly when: (comment: Comment | Reply) => boolean;
}
/** What stands between the badges of a comment or reply and its text, for example what it quotes. */
export const commentTop = extensionPoint<CommentTop>('commentTop');

/** Whose box for a comment it is, and what is answered there: a comment, else the post. */
export interface CommentBoxPlace {
  readonly uid: number;
  readonly wbId: number;
  readonly cid: number | undefined;
}
interface CommentAddition {
  readonly component: ComponentType<CommentBoxPlace & { readonly focusText: () => void }>;
  /** Its fields of the new comment (`postFields(..., 'comment')`). */
  readonly fields: (place: CommentBoxPlace) => Promise<Readonly<Record<string, unknown>>>;
  /** The comment is sent. */
  readonly onSent: (place: CommentBoxPlace) => void;
}
/** What goes with a comment besides its text; its component stands above the field for that. */
export const commentAddition = extensionPoint<CommentAddition>('commentAddition');

interface CommentsTop {
  readonly component: ComponentType<PostProps>;
  readonly when: (post: Post) => boolean;
}
/**
 * What stands between the box for comments and their list, for example an accepted answer.
 */
export const commentsTop = extensionPoint<CommentsTop>('commentsTop');
