import type { Row } from '../row.ts';

const WEIBO = '/api/bbs/weibo';
const DRAFT = `${WEIBO}/draft`;
const MISSING = '404 DRAFT_MISSING';

/** Managers, and who times posts. */
const WRITERS = [13, 31, 92] as const;
/** They may have drafts, and nobody another's: it is as missing to them as one that never was. */
const anothers = (call: string, more: object = {}): Row => ({
  call,
  may: WRITERS,
  told: { all: MISSING },
  elsewhere: MISSING,
  asks: ({ draft }) => ({ id: draft, ...more }),
});

/** Drafts and who edits them. */
export const DRAFT_ROWS: readonly Row[] = [
  { call: `POST ${DRAFT}/add_draft`, may: WRITERS, asks: () => ({ title: 'Mine' }), elsewhere: 'same' },
  {
    call: `POST ${DRAFT}/add_draft`,
    of: "another's post",
    may: WRITERS,
    told: { all: '403' },
    asks: ({ post }) => ({ title: 'Not mine', wbId: post }),
  },
  anothers(`POST ${DRAFT}/update_draft`, { title: 'Changed' }),
  anothers(`POST ${DRAFT}/del_draft`),
  anothers(`POST ${DRAFT}/recall_audit`),
  anothers(`GET ${DRAFT}/get_detail`),
  { call: `GET ${DRAFT}/list_draft`, may: WRITERS },
  { call: `GET ${DRAFT}/get_remind_last`, may: WRITERS },
  {
    // Answers of each that it cannot be held.
    call: `POST ${WEIBO}/sync_edit_status`,
    may: WRITERS,
    asks: ({ draft }) => ({ list: [{ targetId: draft, type: 2, takeOver: 1 }] }),
    elsewhere: 'same',
  },
  {
    call: `POST ${WEIBO}/add`,
    of: "another's draft",
    may: 'member',
    told: { all: MISSING },
    asks: ({ draft }) => ({ wbTitle: 'Hello', wbContent: '<p>Hello</p>', wbThemeId: 1, draftId: draft }),
    elsewhere: MISSING,
  },
];
