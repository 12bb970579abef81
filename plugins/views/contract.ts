import { Type, type Static } from 'typebox';
import { endpoint, everyone } from '../../platform/contract/index.ts';
import { Count, Empty, Id } from '../../platform/contract/schemas.ts';

/** The field of posts that somebody has read: how often, as of the last minute. */
export const viewFields = Type.Object({ viewCount: Count });
export type ViewCount = Static<typeof viewFields>;

export const viewPost = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/view',
  repeat: 'as-it-stands',
  gate: everyone,
  // Nothing of the viewer's changes, and visitors have no token at hand.
  csrf: false,
  forBanned: true,
  summary: 'A post was read: counts once for each person and day, and not for its author',
  input: Type.Object({ wbId: Id }),
  reply: Empty,
});
