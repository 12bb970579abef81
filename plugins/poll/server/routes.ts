import { fail, route, type RouteExtension } from '../../../server/sdk/index.ts';
import { addPoll, pollRecords, userPollInfo } from '../contract.ts';
import type { PollService } from './service.ts';

export function pollRoutes(polls: PollService): RouteExtension[] {
  return [
    route(addPoll, (ctx, { wbId, optionIds }) => polls.vote(ctx, wbId, readIds(optionIds))),
    route(userPollInfo, (ctx, { wbId }) => polls.info(ctx, wbId)),
    route(pollRecords, (ctx, { wbId, limit, offset }) => polls.records(ctx, wbId, limit, offset)),
  ];
}

/** `[1,2]`, `"[1,2]"` or `"1,2"`. @throws BAD_INPUT */
export function readIds(given: string | readonly number[]): readonly number[] {
  if (typeof given !== 'string') return given;
  const text = given.trim().replace(/^\[(.*)\]$/, '$1');
  if (text === '') return [];
  const ids = text.split(',').map((part) => /^\s*"?(\d{1,15})"?\s*$/.exec(part)?.[1] ?? '');
  if (ids.length > 100 || ids.some((id) => Number(id) < 1)) throw fail('BAD_INPUT', { field: 'optionIds' });
  return ids.map(Number);
}
