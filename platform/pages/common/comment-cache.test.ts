import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { commentList, replyList, type Comment, type Reply } from '../../contract/endpoints/comments.ts';
import { countReply, dropComment, markCommentsStale } from '../post/comments/comment-changes.ts';
import { patchComment } from './comment-cache.ts';
import type { ListData } from './pages-data.ts';

const userInfo = { uid: 7, nick: 'n', avatarUrl: '', sex: 0, sig: '', badge: 0 };
const fields = (cid: number) => ({
  cid,
  wbId: cid,
  referWbId: 1,
  wbReplayTo: 1,
  'replay-to': 1,
  zone: 'sw4',
  acct: '',
  wbcContent: 'c',
  wbImages: [],
  createTime: 1,
  floor: 0,
  wbfCount: 0,
  isFavor: 0 as const,
  isAuthor: false,
  hiddenTime: 0,
  isHot: 0 as const,
  userInfo,
});
const reply = (cid: number, parentId: number): Reply => ({ ...fields(cid), parentId, replyTo: null });
const comment = (cid: number, ...replies: Reply[]): Comment => ({
  ...fields(cid),
  replyCount: replies.length,
  replies,
});

const COMMENTS = [commentList.path, 'pages', { wbId: 1, start: 0 }];
const REPLIES = [replyList.path, 'pages', { cid: 10, start: 0 }];
let client: QueryClient;
const comments = () => client.getQueryData<ListData<Comment>>(COMMENTS)?.pages.flatMap(({ list }) => list) ?? [];
const replies = () => client.getQueryData<ListData<Reply>>(REPLIES)?.pages.flatMap(({ list }) => list) ?? [];

beforeEach(() => {
  client = new QueryClient();
  const list = [comment(10, reply(11, 10), reply(12, 10)), comment(20)];
  client.setQueryData(COMMENTS, { pages: [{ list, hasMore: false, total: 2 }], pageParams: [0] });
  client.setQueryData(REPLIES, {
    pages: [{ list: [reply(11, 10), reply(12, 10)], hasMore: false, total: 2 }],
    pageParams: [0],
  });
});

describe('patchComment', () => {
  it('reaches a first-level comment and leaves the others themselves', () => {
    const before = comments();
    patchComment(client, 20, () => ({ isFavor: 1, wbfCount: 5 }));
    expect(comments()[1]).toMatchObject({ isFavor: 1, wbfCount: 5 });
    expect(comments()[0]).toBe(before[0]);
  });

  it('reaches a reply below its comment and in the full list', () => {
    patchComment(client, 12, () => ({ isFavor: 1, wbfCount: 2 }));
    expect(comments()[0]?.replies[1]).toMatchObject({ cid: 12, wbfCount: 2 });
    expect(replies()[1]).toMatchObject({ cid: 12, wbfCount: 2 });
    expect(comments()[0]?.replies[0]?.wbfCount).toBe(0);
  });
});

describe('dropComment', () => {
  it('takes a comment out with its replies', () => {
    dropComment(client, { cid: 10, parentId: null });
    expect(comments().map(({ cid }) => cid)).toEqual([20]);
  });

  it('takes a reply out and counts it off', () => {
    dropComment(client, { cid: 11, parentId: 10 });
    expect(comments()[0]).toMatchObject({ cid: 10, replyCount: 1 });
    expect(comments()[0]?.replies.map(({ cid }) => cid)).toEqual([12]);
    expect(replies().map(({ cid }) => cid)).toEqual([12]);
  });
});

it('counts a new reply and asks again later', () => {
  countReply(client, 10);
  markCommentsStale(client);
  expect(comments()[0]?.replyCount).toBe(3);
  expect(client.getQueryState(COMMENTS)?.isInvalidated).toBe(true);
});
