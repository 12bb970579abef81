import { Type } from 'typebox';
import { endpoint, signedIn } from '../../platform/contract/index.ts';
import { Flag } from '../../platform/contract/schemas.ts';

/** Hints of the composer that each person is shown once, whatever browser they use. */
export const HINTS = ['topic'] as const;
export type Hint = (typeof HINTS)[number];

export const showHint = endpoint({
  method: 'POST',
  path: '/api/bbs/weibo/composer/show_hint',
  repeat: 'as-it-stands',
  gate: signedIn,
  forBanned: true,
  summary:
    'Says whether the viewer is to be shown a hint now: the first time that it is asked, for good, in every zone',
  input: Type.Object({ hint: Type.Enum(HINTS) }),
  reply: Type.Object({ isFirst: Flag }),
});
