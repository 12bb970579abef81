import type { Row } from '../row.ts';

const RECORD = '/api/bbs/contributionrecord';
const COLUMNS = '/api/bbs/contribution/columns';
/** Who reviews; nobody holds 92 in the other zone, which has no triple review. */
const REVIEWERS = [92, 13] as const;
const PIECE = { wbTitle: 'Piece', wbContent: '<p>Piece</p>' } as const;

let names = 0;
const newColumn = () => ({
  type: 1,
  content: `New column ${(names += 1)}`,
  desc: '',
  reward: '',
  themeId: 1,
  takesArticles: 1,
  takesVideos: 0,
  verifiedOnly: 0,
  perPerson: 0,
  openTime: 0,
  closeTime: 0,
});

/** Contributions: what is not one's own is as missing; reviewers see what was handed in. */
export const CONTRIBUTION_ROWS: readonly Row[] = [
  { call: 'GET /api/bbs/contribution_topic/list', may: 'anyone' },
  { call: 'GET /api/bbs/activity/list', may: 'anyone' },
  {
    call: 'GET /api/bbs/activity/detail',
    may: 'anyone',
    asks: async ({ make }) => ({ id: await make.activity() }),
  },
  {
    call: 'GET /api/bbs/activity/entries',
    may: 'anyone',
    asks: async ({ make }) => ({ id: await make.activity(), limit: 5, offset: 0 }),
  },
  {
    call: 'GET /api/bbs/contribution/author/home',
    may: 'anyone',
    asks: ({ owner }) => ({ uid: owner.uid }),
    elsewhere: 'same',
  },
  {
    call: 'GET /api/bbs/contribution/author/list',
    may: 'anyone',
    asks: ({ owner }) => ({ uid: owner.uid, limit: 5, offset: 0 }),
    elsewhere: 'same',
  },
  { call: 'GET /api/bbs/contribution/author/states', may: 'member' },
  { call: `GET ${COLUMNS}/list`, may: 13 },
  { call: `POST ${COLUMNS}/save`, may: 13, asks: newColumn, elsewhere: 'same' },
  {
    call: `POST ${COLUMNS}/winners`,
    may: 13,
    asks: async ({ make }) => ({ id: await make.activity(), winners: [] }),
  },
  { call: `GET ${RECORD}/condition`, may: 'member', shows: { role: 'owner', shownRole: 'owner' } },
  { call: `GET ${RECORD}/agreement`, may: 'anyone', elsewhere: 'same' },
  { call: 'POST /api/bbs/article/add', may: 'member', asks: () => PIECE, elsewhere: 'same' },
  {
    call: 'POST /api/bbs/article/update',
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'draft'), ...PIECE }),
  },
  {
    call: 'POST /api/bbs/article/submit',
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'draft'), ...PIECE }),
    // It was not ticked.
    told: { owner: '400 AGREEMENT_REQUIRED' },
  },
  {
    call: 'POST /api/bbs/video/submit',
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'draft', 2) }),
    told: { owner: '400 AGREEMENT_REQUIRED' },
  },
  {
    call: `POST ${RECORD}/weibo-contribute`,
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ wbId: await make.post(owner, 'Contributed') }),
    told: { owner: '400 COLUMN_REQUIRED' },
  },
  { call: `GET ${RECORD}/list`, may: 'member' },
  { call: `GET ${RECORD}/getLast`, may: 'member' },
  {
    call: `GET ${RECORD}/detail`,
    may: ['owner', ...REVIEWERS],
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'submitted') }),
  },
  {
    call: `GET ${RECORD}/detail`,
    of: 'a draft',
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'draft') }),
  },
  {
    call: `POST ${RECORD}/del`,
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'draft') }),
  },
  {
    call: `POST ${RECORD}/withdraw`,
    may: 'owner',
    others: 'missing',
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'submitted') }),
  },
  { call: `GET ${RECORD}/review/list`, may: [...REVIEWERS] },
  {
    call: `POST ${RECORD}/review/claim`,
    may: [...REVIEWERS],
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'submitted') }),
  },
  {
    call: `POST ${RECORD}/review/return`,
    may: [...REVIEWERS],
    asks: async ({ make, owner }) => ({
      contribution_id: await make.contribution(owner, 'submitted'),
      revision: 1,
      reason: 'Not yet',
    }),
  },
  {
    call: `POST ${RECORD}/review/accept`,
    may: [...REVIEWERS],
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'submitted'), revision: 1 }),
  },
  {
    call: `POST ${RECORD}/review/reopen`,
    may: [...REVIEWERS],
    asks: async ({ make, owner }) => ({ contribution_id: await make.contribution(owner, 'submitted') }),
  },
];
