import { Type } from 'typebox';
import { endpoint, everyone } from '../../platform/contract/index.ts';
import { Empty, Id } from '../../platform/contract/schemas.ts';

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
