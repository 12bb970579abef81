import type { TObject } from 'typebox';
import { extend, extensionPoint, type Extension } from '../../../platform/registry/extension-point.ts';

interface PostFields {
  readonly of: 'add' | 'edit' | 'draft' | 'list' | 'collects' | 'comment';
  readonly fields: TObject;
}

/**
 * Fields that a plugin adds to the input of `POST /api/bbs/weibo/add` or `edit`, to that of drafts,
 * to new comments, to lists of posts, which its hook `postHooks.list` answers, or to a member's list
 * of collections, which `collectHooks.narrow` narrows; all must be optional.
 */
export const postFieldsPoint = extensionPoint<PostFields>('postFields');
export type PostFieldsExtension = Extension<PostFields>;

/**
 * Declares them: a new post's reach its hooks as `draft.fields`, an edited one's `post.reattach`,
 * a new comment's `comment.beforeCreate` and `comment.attach`. Of drafts: see `draftFields`.
 */
export const postFields = (fields: TObject, of: PostFields['of'] = 'add'): PostFieldsExtension =>
  extend(postFieldsPoint, { name: of === 'add' ? 'fields' : `${of}-fields`, of, fields });
