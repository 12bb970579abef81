import type { Row } from '../row.ts';
import { COMMENT_ROWS } from './comments.ts';
import { CONVERSATION_ROWS } from './conversations.ts';
import { CONTRIBUTION_ROWS } from './contributions.ts';
import { DOCUMENT_ROWS } from './documents.ts';
import { DRAFT_ROWS } from './drafts.ts';
import { HINT_ROWS } from './hints.ts';
import { HISTORY_ROWS } from './history.ts';
import { LOTTERY_ROWS } from './lottery.ts';
import { MARK_ROWS } from './marks.ts';
import { MESSAGE_ROWS } from './messages.ts';
import { PEOPLE_ROWS } from './people.ts';
import { PLUGIN_ROWS } from './plugins.ts';
import { POST_ROWS } from './posts.ts';
import { REVIEW_ROWS } from './review.ts';
import { SITE_ROWS } from './site.ts';
import { STAFF_ROWS } from './staff.ts';
import { TEMPLATE_ROWS } from './templates.ts';
import { TIMING_ROWS } from './timing.ts';
import { USER_ROWS } from './users.ts';
import { VIP_ROWS } from './vip.ts';
import { VIDEO_ROWS } from './video.ts';

/** The whole table. */
export const ROWS: readonly Row[] = [
  ...[...SITE_ROWS, ...USER_ROWS, ...PEOPLE_ROWS, ...MESSAGE_ROWS],
  ...[
    ...POST_ROWS,
    ...COMMENT_ROWS,
    ...STAFF_ROWS,
    ...PLUGIN_ROWS,
    ...HINT_ROWS,
    ...HISTORY_ROWS,
    ...CONVERSATION_ROWS,
    ...CONTRIBUTION_ROWS,
    ...DRAFT_ROWS,
    ...TEMPLATE_ROWS,
    ...DOCUMENT_ROWS,
    ...MARK_ROWS,
    ...TIMING_ROWS,
    ...VIDEO_ROWS,
    ...REVIEW_ROWS,
    ...VIP_ROWS,
    ...LOTTERY_ROWS,
  ],
];
