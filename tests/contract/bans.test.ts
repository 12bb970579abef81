import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompiledRoute } from '../../server/host/api/endpoint-table.ts';
import { buildTestApp, type TestApp, type TestClient } from '../support/app.ts';

/*
 * Over all calls of core and plugins, from the compiled table itself: somebody who is banned, and
 * holds every code, makes no write but those that are named here.
 */
const ALLOWED = `
  DELETE /api/bbs/user/visit/del_visit_record
  DELETE /api/bbs/weibo/collect/del_collect
  DELETE /api/bbs/weibo/favor/del_favor
  DELETE /api/bbs/weibo/reaction/delete
  GET /api/bbs/images/convert_img_url
  GET /api/bbs/user/follow/weibo_list
  GET /api/bbs/user/messages/at
  GET /api/bbs/user/messages/comment
  GET /api/bbs/user/messages/delete
  GET /api/bbs/user/messages/favor
  GET /api/bbs/user/messages/systemMsg
  GET /api/bbs/weibo/watching/feed
  POST /api/bbs/chat/delete
  POST /api/bbs/contributionrecord/del
  POST /api/bbs/contributionrecord/withdraw
  POST /api/bbs/conversations/answer_request
  POST /api/bbs/conversations/message/remove
  POST /api/bbs/conversations/read
  POST /api/bbs/conversations/remove
  POST /api/bbs/conversations/report
  POST /api/bbs/conversations/settings
  POST /api/bbs/feedback/newpostproblem
  POST /api/bbs/feedback/reply_state/update
  POST /api/bbs/images
  POST /api/bbs/images/base64
  POST /api/bbs/images/no_default_check
  POST /api/bbs/moderation/appeal/submit
  POST /api/bbs/report/weibo
  POST /api/bbs/team/:id/close
  POST /api/bbs/team/:id/leave
  POST /api/bbs/user/collect/folder/add
  POST /api/bbs/user/collect/folder/delete
  POST /api/bbs/user/collect/folder/move
  POST /api/bbs/user/collect/folder/rename
  POST /api/bbs/user/collect/note
  POST /api/bbs/user/follow/allow
  POST /api/bbs/user/follow/cancel_follow
  POST /api/bbs/user/get_user_block
  POST /api/bbs/user/mail/address
  POST /api/bbs/user/mail/digest
  POST /api/bbs/user/mail/remove
  POST /api/bbs/user/medal/set_medal_read
  POST /api/bbs/user/messages/mark
  POST /api/bbs/user/messages/read_all
  POST /api/bbs/user/messages/read_all/undo
  POST /api/bbs/user/messages/settings/kind
  POST /api/bbs/user/messages/settings/quiet
  POST /api/bbs/user/push/renew
  POST /api/bbs/user/push/subscribe
  POST /api/bbs/user/push/unsubscribe
  POST /api/bbs/user/real
  POST /api/bbs/user/signReport
  POST /api/bbs/user/weibo-block/add
  POST /api/bbs/user/weibo-block/delete
  POST /api/bbs/video/cancel
  POST /api/bbs/vip/weibo/common/sync_edit_status
  POST /api/bbs/vip/weibo/draft/add_draft
  POST /api/bbs/vip/weibo/draft/del_draft
  POST /api/bbs/vip/weibo/draft/update_draft
  POST /api/bbs/weibo/access
  POST /api/bbs/weibo/advise_notice/confirm_notice
  POST /api/bbs/weibo/checkPostRule
  POST /api/bbs/weibo/comment/reading_place
  POST /api/bbs/weibo/composer/show_hint
  POST /api/bbs/weibo/delete_comment
  POST /api/bbs/weibo/delete_post
  POST /api/bbs/weibo/documentConvert
  POST /api/bbs/weibo/draft/add_draft
  POST /api/bbs/weibo/draft/del_draft
  POST /api/bbs/weibo/draft/recall_audit
  POST /api/bbs/weibo/draft/update_draft
  POST /api/bbs/weibo/draft/update_timing_open_status
  POST /api/bbs/weibo/lottery/record/push_register
  POST /api/bbs/weibo/new_comments/all_seen
  POST /api/bbs/weibo/new_comments/seen
  POST /api/bbs/weibo/openTime
  POST /api/bbs/weibo/strategy/click
  POST /api/bbs/weibo/sync_edit_status
  POST /api/bbs/weibo/watching/set
  POST /api/bbs/weibo/watching/words
  POST /api/bbs/zmweb/forward/post`
  .trim()
  .split(/\s*\n\s*/);

let app: TestApp;
let banned: TestClient;
let muted: TestClient;
let writes: CompiledRoute[] = [];

beforeAll(async () => {
  app = await buildTestApp();
  const codes = [10, 11, 12, 13, 14, 18, 19, 23, 27, 30, 31, 32, 33, 35, 78, 91, 92, 93, 97];
  [banned, muted] = [await app.asUser({ sw4: codes }), await app.asUser({ sw4: codes })];
  const now = Date.now();
  for (const [{ uid }, kind] of [[banned, 2] as const, [muted, 1] as const])
    await app.core.restrictions.restrict(
      { zone: 'sw4', uid, kind, until: now + 3_600_000, reason: '刷屏', byUid: 1 },
      now,
    );
  writes = [...app.table.values()].filter(
    ({ endpoint, gate }) => gate.kind !== 'everyone' && (endpoint.method !== 'GET' || endpoint.sameSite),
  );
});
afterAll(() => app.stop());

const keyOf = ({ endpoint }: CompiledRoute) => `${endpoint.method} ${endpoint.path}`;
const errorOf = async (client: TestClient, { endpoint }: CompiledRoute): Promise<unknown> => {
  const url = `${endpoint.path.replace(/:\w+/g, '1')}?zone=sw4`;
  const reply = endpoint.method === 'GET' ? await client.get(url) : await client.send(endpoint.method, url, {});
  return reply.headers['x-error-id'];
};

test('who is banned makes no write but those that are named', async () => {
  const found: string[] = [];
  for (const route of writes) if ((await errorOf(banned, route)) !== 'BANNED') found.push(keyOf(route));
  expect(found.toSorted()).toEqual(ALLOWED);
});

test('nobody else is asked for a ban', async () => {
  for (const route of writes) expect(await errorOf(muted, route), keyOf(route)).not.toBe('BANNED');
});

test('the refusal says until when and why, and a ban of one zone is none in another', async () => {
  const join = '/api/bbs/team/1/join';
  const refused = await banned.send('POST', `${join}?zone=sw4`, {});
  expect(refused).toMatchObject({ status: 403, Code: 10006 });
  expect(refused.Desc).toContain('刷屏');
  expect((await banned.send('POST', `${join}?zone=mx`, {})).headers['x-error-id']).toBe('NOT_FOUND');
});
