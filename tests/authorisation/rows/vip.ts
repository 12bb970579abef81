import type { Row } from '../row.ts';
import { MODERATORS } from './states.ts';

const VIP = '/api/bbs/vip/weibo';
const DRAFT = `${VIP}/draft`;
/**
 * Whom the zone offers its VIP interface here: officials and masterminds. The other zone has none.
 */
const ENTRANCE = [12, 13] as const;
const NOWHERE_ELSE = { elsewhere: '403' } as const;
const anothers = (call: string, more: object = {}): Row => ({
  call,
  may: ENTRANCE,
  told: { all: '404 DRAFT_MISSING' },
  ...NOWHERE_ELSE,
  asks: ({ draft }) => ({ id: draft, ...more }),
});

/**
 * The VIP interface: drafts and marks under addresses of their own, and posts without a name (97),
 * which the other zone has not.
 */
export const VIP_ROWS: readonly Row[] = [
  { call: `POST ${DRAFT}/add_draft`, may: ENTRANCE, asks: () => ({ title: 'Mine' }), ...NOWHERE_ELSE },
  anothers(`POST ${DRAFT}/update_draft`, { title: 'Changed' }),
  anothers(`POST ${DRAFT}/del_draft`),
  anothers(`GET ${DRAFT}/get_detail`),
  { call: `GET ${DRAFT}/list_draft`, may: ENTRANCE, ...NOWHERE_ELSE },
  { call: `GET ${DRAFT}/get_remind_last`, may: ENTRANCE, ...NOWHERE_ELSE },
  { call: `POST ${DRAFT}/push_audit`, may: [], asks: ({ draft }) => ({ id: draft }), ...NOWHERE_ELSE },
  {
    call: `POST ${VIP}/common/sync_edit_status`,
    may: ENTRANCE,
    asks: ({ draft }) => ({ list: [{ targetId: draft, type: 2, takeOver: 1 }] }),
    ...NOWHERE_ELSE,
  },
  { call: `GET ${VIP}/mark/get_count`, may: ENTRANCE, ...NOWHERE_ELSE },
  { call: `GET ${VIP}/sort/get_label`, may: 'anyone' },
  { call: `GET ${VIP}/common/check_mark_post_rule`, may: 'member' },
  { call: `GET ${VIP}/common/csrf_token`, may: 'anyone' },
  {
    // The code alone is not enough: its holder here has no entrance.
    call: `POST ${VIP}/common/add`,
    may: 97,
    asks: () => ({ wbTitle: 'Hello', wbContent: '<p>Hello</p>', wbThemeId: 1 }),
    told: { all: '403 NO_ENTRANCE' },
    elsewhere: 'absent',
  },
  {
    call: `POST ${VIP}/common/edit`,
    may: 97,
    asks: ({ post }) => ({ wbId: post, content: '<p>Hello</p>' }),
    told: { all: '403 FORBIDDEN' },
    elsewhere: 'absent',
  },
  {
    call: `GET ${VIP}/common/get_detail`,
    may: 97,
    asks: ({ post }) => ({ wbId: post }),
    shows: { post: 97 },
    elsewhere: 'absent',
  },
  {
    call: 'POST /api/bbs/anonymous/reveal',
    may: MODERATORS,
    asks: ({ post }) => ({ wbId: post, reason: 'Spam' }),
    told: { all: '404 NOT_ANONYMOUS' },
    elsewhere: 'absent',
  },
];
