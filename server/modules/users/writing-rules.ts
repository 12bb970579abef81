import type { WritingRules } from '../../../platform/contract/endpoints/users.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';

/** The same for everybody: nothing that is written waits for a review of this kind. */
export const WRITING_RULES: WritingRules = {
  auditAfter: '',
  requireRateLimit: { commentLimit: LIMITS.commentMax, postLimit: LIMITS.postLength },
};
