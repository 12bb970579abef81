import { downloadRoute, fail, route, type RouteExtension } from '../../../server/sdk/index.ts';
import { addPoll, editPoll, exportPoll, pollHistory, pollRecords, userPollInfo } from '../contract.ts';
import { readAnswers } from './answers.ts';
import type { Polls } from './polls.ts';

export function pollRoutes({ voting, reading, records, editing, exported }: Polls): RouteExtension[] {
  return [
    route(addPoll, (ctx, { wbId, optionIds, answers, version }) =>
      voting.vote(ctx, wbId, { optionIds: readIds(optionIds), answers: readAnswers(answers), version }),
    ),
    route(userPollInfo, (ctx, { wbId }) => reading.info(ctx, wbId)),
    route(pollRecords, (ctx, { wbId, limit, offset }) => records(ctx, wbId, limit, offset)),
    route(editPoll, (ctx, input) => editing.edit(ctx, input)),
    route(pollHistory, (ctx, { wbId, limit, offset }) => editing.history(ctx, wbId, limit, offset)),
    downloadRoute(exportPoll, (ctx, { wbId }) => exported(ctx, wbId)),
  ];
}

/** `[1,2]`, `"[1,2]"` or `"1,2"`. @throws BAD_INPUT */
export function readIds(given: string | readonly number[]): readonly number[] {
  if (typeof given !== 'string') return given;
  const text = given.trim().replace(/^\[(.*)\]$/, '$1');
  if (text === '') return [];
  const ids = text.split(',').map((part) => /^\s*"?(\d{1,15})"?\s*$/.exec(part)?.[1] ?? '');
  if (ids.some((id) => Number(id) < 1)) throw fail('BAD_INPUT', { field: 'optionIds' });
  return ids.map(Number);
}
