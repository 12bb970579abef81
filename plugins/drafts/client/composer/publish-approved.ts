import {
  addPost,
  editPost,
  type CallFn,
  type DeferredPost,
  type InputOf,
  type Post,
} from '../../../../platform/sdk/index.ts';
import type { Draft } from '../../contract.ts';
import { withoutTime } from '../timing/attached.ts';
import type { ComposerHost } from '../../../editor/client/face/composer-storage.ts';
import { since } from '../../../editor/client/face/post-changed.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The time of a post is no content: one that passed while it was reviewed means now. */
const timed = (fields: Fields, now: number): Fields =>
  Number(fields['timingOpenTime']) > now ? fields : withoutTime(fields);

/**
 * Sends what has passed review, word for word as it is stored: 去发布, or 确认编辑 for a post that is
 * there. A retry is answered with the first post.
 */
export function publishApproved(
  call: CallFn,
  draft: Draft,
  { host, now }: { readonly host: Pick<ComposerHost, 'name' | 'deviceInfo'>; readonly now: number },
): Promise<Post | DeferredPost> {
  const approved = JSON.parse(draft.approvedFields || '{}') as Fields; // written by `push_audit`
  const own = { draftId: draft.id, draftVersion: draft.version, draftHolder: host.name };
  const { title, content, wbId, wbThemeId, wbUpdateTime = 0 } = draft;
  const requestKey = `approved-${draft.id}-${draft.version}`;
  // Fields of plugins are in the inputs only on a server that has them.
  if (wbId > 0) {
    const input: InputOf<typeof editPost> = Object.assign({ wbId, title, content, themeId: wbThemeId }, approved, own, {
      requestKey,
    });
    return call(editPost, since(input, wbUpdateTime));
  }
  const input: InputOf<typeof addPost> = Object.assign(
    { wbTitle: title, wbContent: content },
    timed(approved, now),
    own,
    {
      wbThemeId,
      deviceInfo: host.deviceInfo(),
      requestKey,
    },
  );
  return call(addPost, input);
}
