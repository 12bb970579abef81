import { expect, it } from 'vitest';
import type { CallReport } from '../../sdk/http-call.ts';
import { entryOf, errorEntry, eventEntry } from './call-report.ts';

const report = (fields: Partial<CallReport> = {}): CallReport => ({
  path: '/api/bbs/weibo/get_detail',
  method: 'GET',
  url: '/api/bbs/weibo/get_detail?wbId=7&zone=sw4',
  status: 200,
  startedAt: 5,
  tookMs: 10,
  requestId: 'req-1',
  text: '{"Desc":"gone"}',
  ...fields,
});

it('says nothing of calls that went well in good time', () => {
  expect(entryOf(report())).toBeNull();
  expect(entryOf(report({ status: 304 }))).toBeNull();
});

it('tells of failures with their answer, of slow calls without', () => {
  expect(entryOf(report({ status: 404 }))).toEqual({
    logname: 'api',
    ftime: 5,
    api_url: '/api/bbs/weibo/get_detail',
    method: 'GET',
    result: '404',
    took_time: 10,
    request_id: 'req-1',
    param: 'wbId=7&zone=sw4',
    body: '{"Desc":"gone"}',
  });
  expect(entryOf(report({ tookMs: 3_000 }))).not.toHaveProperty('body');
  expect(entryOf(report({ status: 0, requestId: '', text: 'offline' }))).toMatchObject({
    result: '0',
    body: 'offline',
  });
});

it('never has what was written, nor what is private', () => {
  const write = entryOf(report({ method: 'POST', status: 400 }));
  expect(write).not.toHaveProperty('param');
  const login = report({
    path: '/api/bbs/user/login',
    url: '/api/bbs/user/login?token=secret',
    status: 401,
    text: 'secret',
  });
  expect(JSON.stringify(entryOf(login))).not.toContain('secret');
  const inbox = report({ path: '/api/bbs/user/messages/unread', status: 500, text: 'secret' });
  expect(JSON.stringify(entryOf(inbox))).not.toContain('secret');
});

it('takes errors of any kind', () => {
  expect(errorEntry(new TypeError('x is y'), 9)).toMatchObject({ logname: 'error', ftime: 9, result: 'x is y' });
  expect(errorEntry('text', 9)).toMatchObject({ result: 'text', remark: '' });
});

it('an event is marked as one, with its parameters as a query', () => {
  expect(eventEntry('user_page', { whose: 'owner', buid: 7 }, 9)).toEqual({
    logname: 'event',
    event: 'user_page',
    ftime: 9,
    param: 'whose=owner&buid=7',
  });
});
