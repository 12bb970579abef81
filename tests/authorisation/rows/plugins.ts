import type { TestClient } from '../../support/app.ts';
import { HERE, type Row, type Whom } from '../row.ts';
import { MEDAL, type World } from '../world/world.ts';
import { aboutComment, aboutPost, MODERATORS } from './states.ts';

const ROOT = '/api/bbs';
const RECORD = `${ROOT}/feedbackRecord`;
const STAFF = [23] as const;

const FEEDBACK: readonly Row[] = [
  {
    call: `POST ${ROOT}/feedback/newpostproblem`,
    may: 'member',
    asks: () => ({ question: 'Help', servername: 'One', username: 'Captain', starttime: Date.now() - 3_600_000 }),
    elsewhere: 'same',
  },
  { call: `GET ${ROOT}/feedback/myproblems`, may: 'member', shows: { problem: 'owner' } },
  {
    call: `GET ${ROOT}/feedback/myproblem/detail`,
    may: ['owner', ...STAFF],
    others: 'missing',
    asks: ({ problem }) => ({ id: problem }),
    shows: { problem: ['owner', ...STAFF] },
  },
  {
    call: `POST ${ROOT}/feedback/reply_state/update`,
    of: 'a reply that was read',
    may: 'owner',
    others: 'missing',
    told: { code23: '400 BAD_INPUT' },
    shows: { problem: 'owner' },
    asks: ({ problem }) => ({ id: problem }),
  },
  {
    call: `POST ${ROOT}/feedback/reply_state/update`,
    of: 'an answer',
    may: STAFF,
    others: 'missing',
    told: { owner: '403' },
    shows: { problem: STAFF },
    asks: ({ problem }) => ({ id: problem, reply: 'We look into it' }),
  },
  { call: `GET ${RECORD}/get`, may: STAFF, shows: { problem: STAFF } },
  // A row of the audit for each file.
  { call: `GET ${RECORD}/export`, may: STAFF, shows: { problem: STAFF }, counts: true },
  {
    call: `POST ${RECORD}/add`,
    may: STAFF,
    asks: async ({ make, owner }) => ({ wbId: await make.post(owner, 'Record me') }),
  },
  {
    call: `POST ${RECORD}/add`,
    of: 'a hidden post',
    may: STAFF,
    told: { all: '404 NOT_FOUND' },
    asks: ({ hiddenPost }) => ({ wbId: hiddenPost }),
  },
  { call: `PUT ${RECORD}/update`, may: STAFF, asks: ({ problem }) => ({ id: problem, state: 1 }) },
  {
    call: `DELETE ${RECORD}/delete`,
    may: STAFF,
    asks: async ({ make, owner }) => ({ id: await make.problem(owner, 'Delete me') }),
  },
];

const level = (act: string, may: Row['may'], more: Partial<Row> = {}): Row[] =>
  (['GET', 'POST'] as const).map((method) => ({
    call: `${method} ${ROOT}/zmweb/forward/${method.toLowerCase()}`,
    of: act,
    may,
    asks: ({ owner }) => ({ act, uid: owner.uid }),
    elsewhere: 'same',
    ...more,
  }));

const RECEIVE = 'receive_reward';
/** The theme that only the owner writes in, and the task that asks for it. */
const CREATIONS = 5;
async function creationTask(owner: TestClient): Promise<string> {
  const { Message } = await owner.get<{ data: { task_list: { task_log_id: string }[] } }>(
    `${ROOT}/zmweb/forward/get?act=get_task_list&zone=${HERE}`,
  );
  const task = Message.data.task_list.find(({ task_log_id }) => task_log_id.startsWith('weekly-creation'));
  if (!task) throw new Error('the zone has no task about creations');
  return task.task_log_id;
}

const LEVELS: readonly Row[] = [
  ...level('get_rank_info', 'anyone').map((row) =>
    row.call.startsWith('POST ') ? { ...row, may: 'member' as const } : row,
  ),
  ...['get_task_list', 'get_red_dot', 'is_grayscale', 'get_exp_record'].flatMap((act) => level(act, 'member')),
  // A write, and so no act of GET.
  {
    call: `GET ${ROOT}/zmweb/forward/get`,
    of: RECEIVE,
    may: 'anyone',
    told: { all: '400 ACT_UNKNOWN' },
    asks: () => ({ act: RECEIVE, task_log_id: 'first-post:0' }),
    elsewhere: 'same',
  },
  {
    call: `POST ${ROOT}/zmweb/forward/post`,
    of: RECEIVE,
    may: 'owner',
    others: '409 TASK_UNFINISHED',
    asks: async ({ make, owner }) => {
      await make.post(owner, 'A creation', { wbThemeId: CREATIONS });
      return { act: RECEIVE, task_log_id: await creationTask(owner) };
    },
    elsewhere: '409 TASK_UNFINISHED',
  },
];

const MEDALS: readonly Row[] = [
  {
    call: `GET ${ROOT}/user/medal/get_user_medal`,
    may: 'anyone',
    asks: ({ owner }) => ({ zmUid: owner.uid }),
    elsewhere: 'same',
  },
  { call: `GET ${ROOT}/user/medal/flag_list`, may: [13], asks: ({ owner }) => ({ uid: owner.uid }), elsewhere: 'same' },
  ...['grant_flag', 'revoke_flag'].map((verb): Row => ({
    call: `POST ${ROOT}/user/medal/${verb}`,
    may: [13],
    asks: ({ owner }) => ({ uid: owner.uid, medalId: 1001, reason: 'Well done' }),
    // Each zone gives its own medals, to whom it likes.
    elsewhere: 'same',
  })),
  // Before the owner wears one: the order must be that of the worn ones.
  { call: `POST ${ROOT}/user/medal/save_order`, may: 'member', asks: () => ({ order: [] }), elsewhere: 'same' },
  {
    call: `POST ${ROOT}/user/medal/wear`,
    may: 'owner',
    others: '404 MEDAL_UNKNOWN',
    elsewhere: '404 MEDAL_UNKNOWN',
    asks: () => ({ medalId: MEDAL, medalType: 2, status: 1 }),
  },
  {
    call: `POST ${ROOT}/user/medal/set_medal_read`,
    may: 'member',
    asks: () => ({ medalIdList: [] }),
    elsewhere: 'same',
  },
];

const TEAM: readonly Row[] = [
  { call: `GET ${ROOT}/team/:id`, may: 'anyone', asks: ({ team }) => ({ id: team }) },
  { call: `GET ${ROOT}/weibo/checkMarkPostRule`, may: 'member' },
  { call: 'GET /api/v2/weibo/teamRecommend', may: 'anyone', shows: { team: 'anyone' } },
  ...['join', 'leave'].map((verb): Row => ({
    call: `POST ${ROOT}/team/:id/${verb}`,
    may: 'member',
    asks: ({ team }) => ({ id: team }),
    told: { owner: '409 OWNER' },
  })),
  ...['close', 'reopen', 'remove'].map((verb): Row => ({
    call: `POST ${ROOT}/team/:id/${verb}`,
    may: 'owner',
    asks: ({ team, bystander }) => ({ id: team, ...(verb === 'remove' ? { uid: bystander.uid } : {}) }),
  })),
];

const BOARDS: readonly Row[] = [
  { call: `GET ${ROOT}/weibo/qa/get_hot_weibo_list`, may: 'anyone', shows: { question: 'anyone' } },
  { call: `POST ${ROOT}/weibo/qa/accept_reply`, may: 'owner', asks: ({ answer }) => ({ cid: answer }) },
  { call: `GET ${ROOT}/weibo/advise_notice/get_notice_list`, may: 'anyone' },
  { call: `GET ${ROOT}/weibo/advise_theme/get_theme_list`, may: 'anyone' },
  { call: `POST ${ROOT}/weibo/advise_notice/confirm_notice`, may: 'member' },
  {
    call: `POST ${ROOT}/weibo/advise_notice/update`,
    may: [13],
    asks: async ({ app }) => {
      const reply = await app.visitor.get<{ version: number }>(
        `${ROOT}/weibo/advise_notice/get_notice_list?zone=${HERE}`,
      );
      return { content: `Notice ${Math.random()}`, version: reply.Message.version };
    },
    elsewhere: '409 NOTICE_CHANGED',
  },
  {
    call: `POST ${ROOT}/weibo/advise_theme/update_status`,
    may: [13],
    asks: ({ suggestion }) => ({ wbId: suggestion, status: 1 }),
  },
  { call: `GET ${ROOT}/weibo/strategy/check_first`, may: 'anyone' },
  { call: `GET ${ROOT}/weibo/strategy/list`, may: 'anyone' },
  {
    call: `GET ${ROOT}/weibo/strategy/get_weibo_list`,
    may: 'anyone',
    asks: () => ({ id: 'start' }),
  },
  { call: `GET /api/v2/weibo/dtRecommend`, may: 'anyone' },
  { call: `POST ${ROOT}/weibo/strategy/click`, may: 'member', asks: () => ({ id: 'tides' }) },
  { call: 'GET /api/v1/influence/community/list', may: 'anyone' },
  {
    call: 'GET /api/v1/influence/community/dynamicList',
    may: 'anyone',
    asks: ({ owner }) => ({ targetUid: owner.uid }),
    elsewhere: 'empty',
    shows: { post: 'anyone' },
  },
  { call: 'GET /api/v1/influence/community/my', may: 'member' },
  { call: `GET ${ROOT}/publicOpinion/getEnable`, may: 'anyone' },
  { call: `GET ${ROOT}/publicOpinion/list_operate_record`, may: [13] },
  {
    call: `POST ${ROOT}/publicOpinion/setEnable`,
    may: [13],
    asks: () => ({ enable: 0, reason: 'Calm' }),
    elsewhere: 'same',
  },
];

const POLL: readonly Row[] = [
  {
    call: `GET ${ROOT}/weibo/draft/get_poll_draft`,
    of: "another's draft",
    may: [13, 31, 92],
    asks: ({ draft }) => ({ id: draft }),
    told: { all: '404 DRAFT_MISSING' },
    elsewhere: '404 DRAFT_MISSING',
  },
  { call: `GET ${ROOT}/poll/get_user_poll_info`, may: 'anyone', asks: ({ poll }) => ({ wbId: poll }) },
  {
    call: `GET ${ROOT}/poll/get_records`,
    may: 'anyone',
    asks: ({ poll }) => ({ wbId: poll }),
    shows: { voter: MODERATORS },
  },
  {
    call: `POST ${ROOT}/poll/add_poll`,
    may: 'member',
    asks: ({ poll, pollOption }) => ({ wbId: poll, optionIds: [pollOption] }),
  },
  { call: `GET ${ROOT}/poll/get_history`, may: 'anyone', asks: ({ poll }) => ({ wbId: poll }) },
  {
    call: `POST ${ROOT}/poll/edit_poll`,
    may: MODERATORS,
    asks: ({ poll }) => ({ wbId: poll, version: 0 }),
  },
  {
    call: `GET ${ROOT}/poll/export`,
    of: 'a poll whose results managers see',
    may: [10],
    told: { code10: '403 RESULTS_HIDDEN' },
    asks: ({ poll }) => ({ wbId: poll }),
    shows: { voter: MODERATORS },
  },
];

/** An ad of the zone; the other zone has none of that number. */
const AD = { module: 'banner', act: 'browse', target: 401, platform: 3 };

const ADS: readonly Row[] = [
  { call: `GET ${ROOT}/banner/get_banner`, may: 'anyone' },
  { call: `GET ${ROOT}/product/web/get_float_chart`, may: 'anyone' },
  { call: `GET ${ROOT}/advertise/statistic/list`, may: [13] },
  { call: `GET ${ROOT}/advertise/statistic/save`, may: 'anyone', asks: () => AD },
  { call: `POST ${ROOT}/advertise/statistic/save_batch`, may: 'anyone', asks: () => ({ batch: [AD] }) },
];

/** A card of sw4; mx has not the plugin. */
const PUBLICITY: readonly Row[] = [
  { call: `GET ${ROOT}/publicity/list`, may: 'anyone', asks: () => ({ place: 'home' }), elsewhere: 'absent' },
  { call: `GET ${ROOT}/publicity/statistic/list`, may: [13], elsewhere: 'absent' },
  {
    call: `POST ${ROOT}/publicity/statistic/save`,
    may: 'anyone',
    asks: () => ({ id: 451, act: 'view' }),
    elsewhere: 'absent',
  },
];

/** The live room of sw4; mx has none. What is said there is everybody's. */
const CHAT: readonly Row[] = [
  { call: `GET ${ROOT}/chat/list`, may: 'anyone', elsewhere: 'absent' },
  {
    call: `POST ${ROOT}/chat/send`,
    may: 'member',
    asks: () => ({ text: 'Hello', requestKey: `key-${Math.random().toString(36).slice(2)}` }),
    elsewhere: 'absent',
  },
  {
    call: `POST ${ROOT}/chat/delete`,
    of: 'none',
    may: [],
    others: 'missing',
    asks: () => ({ id: 999_999, reason: 'x' }),
    elsewhere: 'absent',
  },
  {
    call: `POST ${ROOT}/chat/mute`,
    of: 'none',
    may: MODERATORS,
    told: { all: '404 NOT_FOUND' },
    asks: () => ({ id: 999_999, days: 1, reason: 'x' }),
    elsewhere: 'absent',
  },
];

/** The features that a zone may lack, each with its calls. */
const NEW_COMMENTS: readonly Row[] = [
  {
    call: `POST ${ROOT}/weibo/new_comments/seen`,
    may: 'member',
    others: 'missing',
    asks: ({ post }) => ({ wbId: post }),
  },
  { call: `POST ${ROOT}/weibo/new_comments/all_seen`, may: 'member', elsewhere: 'same' },
];

const watched = (of: string, may: Whom, asks: NonNullable<Row['asks']>): Row => ({
  call: `POST ${ROOT}/weibo/watching/set`,
  of,
  may,
  others: 'missing',
  asks,
});
const WATCHING: readonly Row[] = [
  watched('a post', 'member', ({ post: id }) => ({ subject: 'post', id, level: 'watch' })),
  watched('a hidden post', ['owner', 12, 13], ({ hiddenPost: id }) => ({ subject: 'post', id, level: 'watch' })),
  watched('a deleted post', [], ({ deletedPost: id }) => ({ subject: 'post', id, level: 'mute' })),
  { ...watched('a theme', 'member', () => ({ subject: 'theme', id: 1, level: 'mute' })), elsewhere: 'same' },
  {
    call: `GET ${ROOT}/weibo/watching/level`,
    may: 'member',
    asks: ({ post: id }) => ({ subject: 'post', id }),
    elsewhere: 'empty',
  },
  { call: `GET ${ROOT}/weibo/watching/list`, may: 'member', asks: () => ({ subject: 'post' }), elsewhere: 'empty' },
  { call: `GET ${ROOT}/weibo/watching/feed`, may: 'member' },
  { call: `GET ${ROOT}/weibo/watching/unread`, may: 'member' },
  {
    call: `POST ${ROOT}/weibo/watching/words`,
    may: 'member',
    asks: () => ({ words: ['剧透'] }),
    elsewhere: 'same',
  },
];

const editOf = (of: string, may: Whom, cid: (world: World) => number | Promise<number>): Row => ({
  call: `POST ${ROOT}/weibo/comment/edit`,
  of,
  may,
  ...(of === 'a comment' ? {} : { others: 'missing' as const }),
  asks: async (world) => ({ cid: await cid(world), content: 'Better said', version: 0 }),
});
const historyOf = (of: string, may: Whom, cid: (world: World) => number): Row => ({
  call: `GET ${ROOT}/weibo/comment/edits`,
  of,
  may,
  asks: (world) => ({ cid: cid(world) }),
});
const COMMENT_EDITS: readonly Row[] = [
  editOf('a comment', 'owner', ({ make, owner, post }) => make.comment(owner, post, 'Edit me')),
  editOf('a hidden comment', [], ({ hiddenComment }) => hiddenComment),
  editOf('a comment on a hidden post', [], ({ commentInHidden }) => commentInHidden),
  editOf('a deleted comment', [], ({ deletedComment }) => deletedComment),
  editOf('a comment on a deleted post', [], ({ commentInDeleted }) => commentInDeleted),
  historyOf('a comment', MODERATORS, ({ comment }) => comment),
  {
    ...historyOf('a hidden comment', MODERATORS, ({ hiddenComment }) => hiddenComment),
    shows: { hiddenComment: MODERATORS },
  },
  {
    ...historyOf('a deleted comment', MODERATORS, ({ deletedComment }) => deletedComment),
    told: { all: '404 NOT_FOUND' },
  },
];

const named = { fields: () => ({ name: '强' }) };
/** What may be liked may be reacted to; who has reacted is told where it is seen. */
const REACTIONS: readonly Row[] = [
  ...aboutPost(`POST ${ROOT}/weibo/reaction/add`, 'member', { ...named, whenHidden: [] }),
  ...aboutComment(`POST ${ROOT}/weibo/reaction/add`, 'member', 'cid', { ...named, whenHidden: [] }),
  ...aboutPost(`DELETE ${ROOT}/weibo/reaction/delete`, 'member', { whenHidden: [] }),
  ...aboutComment(`DELETE ${ROOT}/weibo/reaction/delete`, 'member', 'cid', { whenHidden: [] }),
  ...aboutPost(`GET ${ROOT}/weibo/reaction/people`, 'member', named),
  ...aboutComment(`GET ${ROOT}/weibo/reaction/people`, 'member', 'cid', named),
];

const ofFolders = (call: string, of: string, may: Whom, asks: NonNullable<Row['asks']>): Row => ({
  call: `POST ${ROOT}/user/collect/${call}`,
  of,
  may,
  others: 'missing',
  asks,
});
/** Only who has collected a post, and while everybody may see it, says anything of it. */
const COLLECTION_FOLDERS: readonly Row[] = [
  { call: `GET ${ROOT}/user/collect/folder/list`, may: 'member', shows: { folder: 'owner' } },
  {
    call: `POST ${ROOT}/user/collect/folder/add`,
    may: 'member',
    asks: () => ({ name: `Folder ${Math.random()}`.slice(0, 20) }),
    elsewhere: 'same',
  },
  ofFolders('folder/rename', 'a folder', 'owner', async ({ make, owner }) => ({
    id: await make.folder(owner, `Rename ${Math.random()}`.slice(0, 20)),
    name: `Named ${Math.random()}`.slice(0, 20),
  })),
  ofFolders('folder/delete', 'a folder', 'owner', async ({ make, owner }) => ({
    id: await make.folder(owner, `Delete ${Math.random()}`.slice(0, 20)),
  })),
  ofFolders('folder/move', 'a collected post', 'owner', ({ otherPost, folder }) => ({
    wbId: otherPost,
    folderId: folder,
  })),
  ofFolders('folder/move', 'a hidden collected post', [], ({ hiddenCollection }) => ({
    wbId: hiddenCollection,
    folderId: 0,
  })),
  ofFolders('folder/move', 'a post that is not collected', [], ({ post }) => ({ wbId: post, folderId: 0 })),
  ofFolders('note', 'a collected post', 'owner', ({ otherPost }) => ({ wbId: otherPost, note: '' })),
  ofFolders('note', 'a hidden collected post', [], ({ hiddenCollection }) => ({ wbId: hiddenCollection, note: 'x' })),
];

export const PLUGIN_ROWS: readonly Row[] = [
  ...COLLECTION_FOLDERS,
  ...COMMENT_EDITS,
  ...NEW_COMMENTS,
  ...WATCHING,
  ...REACTIONS,
  ...FEEDBACK,
  ...LEVELS,
  ...MEDALS,
  ...TEAM,
  ...BOARDS,
  ...POLL,
  ...ADS,
  ...PUBLICITY,
  ...CHAT,
];
