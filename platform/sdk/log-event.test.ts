import { expect, it } from 'vitest';
import { CallError, NETWORK_ERROR_CODE } from './call.ts';
import { logSendFailed } from './log-event.ts';
import type { LogEvent } from './log-events.ts';

function failed(error: unknown): unknown[] {
  const logged: unknown[] = [];
  const log: LogEvent = (event, param) => void logged.push(event, param);
  logSendFailed(log, 'post', error);
  return logged;
}

it("a refused send is logged with the server's id of the error and its reason, without one with the code", () => {
  expect(
    failed(
      new CallError(403, 10004, '请先实名', {
        refused: (name) => (name === 'x-error-id' ? 'REAL_NAME_REQUIRED' : null),
      }),
    ),
  ).toEqual(['send_failed', { what: 'post', error_id: 'REAL_NAME_REQUIRED', reason: '请先实名' }]);
  expect(failed(new CallError(502, 502, 'proxy'))[1]).toMatchObject({ error_id: 502, reason: 'proxy' });
  expect(failed(new CallError(0, NETWORK_ERROR_CODE, 'no answer'))[1]).toMatchObject({ error_id: 'server error' });
});

it('one that fails in the page itself by the name of the error, without its words', () => {
  expect(failed(new TypeError('cannot read what they wrote'))).toEqual([
    'send_failed',
    { what: 'post', error_id: 'TypeError', reason: '' },
  ]);
  expect(failed('what they wrote')[1]).toEqual({ what: 'post', error_id: 'unknown', reason: '' });
});

it('no reason is longer than a log entry takes', () => {
  expect(failed(new CallError(400, 1, 'x'.repeat(5_000)))[1]).toMatchObject({ reason: 'x'.repeat(200) });
});
