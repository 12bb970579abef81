import type { RequestContext } from '../../../server/sdk/index.ts';
import type { PollRecord } from '../contract.ts';
import { answerText, storedAnswers } from './answers.ts';
import { isAdmin, showsCounts, showsResults } from './present.ts';
import type { PollReading } from './reading.ts';
import type { PollStore } from './store.ts';
import type { Core } from './uses.ts';

/** Who voted (`get_records`). */
export const createRecords =
  (core: Pick<Core, 'users'>, store: PollStore, reading: PollReading) =>
  async (
    ctx: RequestContext,
    wbId: number,
    limit: number,
    offset: number,
  ): Promise<{ list: PollRecord[]; hasMore: boolean }> => {
    const { viewer, now } = ctx;
    const poll = await reading.find(ctx, wbId);
    const admin = isAdmin(viewer);
    // Names beside counts tell no more than the counts do; with ratios only, not even the number of
    // voters is told.
    const everyone = showsCounts(poll, viewer) && showsResults(poll, viewer, now, await reading.hasVoted(ctx, poll));
    if (!everyone && !viewer) return { list: [], hasMore: false };
    const rows = await store.ballots(wbId, everyone ? null : (viewer?.uid ?? 0), limit + 1, offset);
    const page = rows.slice(0, limit);
    const cards = await core.users.cards(ctx, [...new Set(page.map(({ uid }) => uid))]);
    const list = page.flatMap(({ uid, at, optionIds, answers }): PollRecord[] => {
      const userInfo = cards.get(uid);
      if (!userInfo) return [];
      const record = { userInfo, voteTime: at, optionIds: admin || uid === viewer?.uid ? [...optionIds] : [] };
      if (!admin || answers === null) return [record];
      const given = storedAnswers(answers).map((one) => ({ question: one.question, answer: answerText(one) }));
      return [{ ...record, answers: given }];
    });
    return { list, hasMore: rows.length > limit };
  };
