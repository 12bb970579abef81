import type { UserCard } from '../../../server/sdk/index.ts';
import { RecordKind, type FeedbackRecord, type Problem, type ProblemItem } from '../contract.ts';
import type { ProblemRow, RecordRow } from './tables.ts';

/** A problem as it stands in its owner's list. */
export const presentItem = (row: ProblemRow): ProblemItem => ({
  id: row.id,
  question: row.content,
  state: row.state,
  createTime: row.created_at,
  starttime: row.start_at,
  endtime: row.end_at,
  reply: row.reply,
  replyTime: row.replied_at ?? 0,
  unread: row.unread,
});

export const presentProblem = (row: ProblemRow, { isOwn, userInfo }: Pick<Problem, 'isOwn' | 'userInfo'>): Problem => ({
  ...presentItem(row),
  // Whether it has been read is its owner's affair.
  unread: isOwn ? row.unread : 0,
  gate: row.gate,
  game_name: row.game_name,
  sub_source: row.source,
  serverid: row.server_id,
  servername: row.server_name,
  userid: row.role_id,
  username: row.role_name,
  // Written by this plugin.
  files: JSON.parse(row.files) as Problem['files'],
  isOwn,
  userInfo,
});

export const linkOf = ({ id, kind, post_id }: Pick<RecordRow, 'id' | 'kind' | 'post_id'>): string =>
  kind === RecordKind.post ? `/posts/${post_id}` : `/feedback/${id}`;

export const presentRecord = (row: RecordRow, userInfo: UserCard | null): FeedbackRecord => ({
  id: row.id,
  wbCreateTime: row.wb_created_at,
  wbContent: row.content,
  wbLink: linkOf(row),
  state: row.state,
  kind: row.kind,
  userInfo,
});
