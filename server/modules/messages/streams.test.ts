import { PassThrough } from 'node:stream';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '../../sdk/index.ts';
import { createStreams, STREAMS } from './streams.ts';

const create = () =>
  createStreams({
    now: () => 0,
    unreadFor: () => Promise.reject(new Error('nobody counts')),
    isActive: async () => true,
    checkSessions: async () => undefined,
    blockedBy: async () => new Set(),
    onError: () => undefined,
  });
let streams = create();
afterEach(() => {
  streams.close();
  streams = create();
});

/** Why somebody may not listen now. */
function refusalOf(uid: number | null, address: string): string | null {
  try {
    streams.assertRoom({ uid, address });
    return null;
  } catch (error) {
    return error instanceof AppError ? error.id : String(error);
  }
}

/** Of a response no more is used than that it is written to, ends and closes. */
function enter(uid: number | null, address: string): PassThrough {
  const response = new PassThrough();
  streams.enter(response as unknown as ServerResponse, { uid, address, zone: 'sw4', session: null, room: 'chat' });
  return response;
}

test('the visitors of one address have so many streams, and others as many as before', async () => {
  const opened = Array.from({ length: STREAMS.perAddress }, () => enter(null, '192.0.2.1'));
  expect(refusalOf(null, '192.0.2.1')).toBe('RATE_LIMITED');
  expect([refusalOf(null, '192.0.2.2'), refusalOf(7, '192.0.2.1')]).toEqual([null, null]);
  opened[0]?.destroy();
  await expect.poll(() => refusalOf(null, '192.0.2.1')).toBe(null);
});

test('a member has so many, wherever they come from', () => {
  for (let n = 0; n < STREAMS.perUser; n++) enter(7, `192.0.2.${n}`);
  expect([refusalOf(7, '192.0.2.99'), refusalOf(null, '192.0.2.1')]).toEqual(['RATE_LIMITED', null]);
});

test('who left before their stream was opened is not counted, and hears nothing', async () => {
  const gone = () => {
    const response = new PassThrough();
    response.destroy();
    return response as unknown as ServerResponse;
  };
  for (let n = 0; n < STREAMS.perAddress; n++) {
    const visitor = { uid: null, address: '192.0.2.1', zone: 'sw4', session: null, room: 'chat' };
    streams.enter(gone(), visitor);
    streams.open(gone(), { uid: 7, zone: 'sw4', session: 'x' });
  }
  expect([refusalOf(null, '192.0.2.1'), refusalOf(7, '192.0.2.1')]).toEqual([null, null]);
  expect(streams.size).toBe(0);
  await streams.tellRoom({ zone: 'sw4', room: 'chat', data: {}, from: null });
});
