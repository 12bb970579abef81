import {
  BOM,
  csvLine,
  pluginError,
  readPageTexts,
  type CoreServices,
  type Download,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import type { QuestionNode } from '../contract.ts';
import { answerText, storedAnswers } from './answers.ts';
import { showsCounts, showsResults, type Face } from './present.ts';
import type { PollReading } from './reading.ts';
import type { BallotRow, PollStore } from './store.ts';

/** Ballots that are read at a time. */
const BATCH = 1000;

// i18n-keys: poll-pages:export.*
/** Headings of an exported file, in the languages of the pages. */
interface ExportTexts {
  readonly name: string;
  readonly number: string;
  readonly time: string;
  readonly uid: string;
  readonly nick: string;
  readonly choices: string;
}

/** The questions of a poll with those that answers lead to, in the order in which they come up. */
const allQuestions = (questions: readonly QuestionNode[]): QuestionNode[] =>
  questions.flatMap((question) => [
    question,
    ...question.subQuestions.flatMap((answer) => allQuestions(answer.subQuestions.filter(({ type }) => type === 0))),
  ]);

/** `2026-11-21 09:30:00` in the zone's time. */
function clock(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

/**
 * The ballots of a poll as a CSV file, made piece by piece: one line for each, a column for each option (1: chosen) and each question. For
 * holders of code 10 who may see its results now, with their counts; it is a way to read them as any other.
 */
export function createExport(core: CoreServices, store: PollStore, reading: PollReading) {
  const texts = readPageTexts<ExportTexts>(new URL('../locales/pages/', import.meta.url), 'export');

  async function* lines(ctx: RequestContext, poll: Face): AsyncGenerator<string> {
    const { number, time, uid, nick, choices } = texts(ctx.locale);
    const clockTime = clock(ctx.zone.timeZone);
    const questions = allQuestions(poll.questions ?? []);
    const names = new Map(poll.options.map(({ id, name }) => [id, name]));
    yield (
      BOM +
      csvLine([number, time, uid, nick, choices, ...names.values(), ...questions.map((question) => question.name)])
    );
    const line = (ballot: BallotRow, index: number, voter: string): string => {
      const chosen = ballot.optionIds.flatMap((id) => names.get(id) ?? []);
      const given = new Map(storedAnswers(ballot.answers).map((answer) => [answer.questionId, answerText(answer)]));
      return csvLine([
        ...[index, clockTime(ballot.at), ballot.uid, voter, chosen.join('、')],
        ...[...names.keys()].map((id) => (ballot.optionIds.includes(id) ? 1 : 0)),
        ...questions.map(({ id }) => given.get(id) ?? ''),
      ]);
    };
    let after = { uid: 0, day: 0 };
    for (let count = 0; ;) {
      const rows = await store.ballotsAfter(poll.wbId, after, ctx.now, BATCH);
      const last = rows.at(-1);
      if (!last) return;
      const cards = await core.users.cards(ctx, [...new Set(rows.map((row) => row.uid))]);
      yield rows.map((row, index) => line(row, count + index + 1, cards.get(row.uid)?.nick ?? '')).join('');
      if (rows.length < BATCH) return;
      count += rows.length;
      after = { uid: last.uid, day: last.day };
    }
  }

  /** @throws NOT_FOUND, RESULTS_HIDDEN */
  return async (ctx: RequestContext, wbId: number): Promise<Download> => {
    const { viewer, now } = ctx;
    const poll = await reading.find(ctx, wbId);
    const seesAll = showsCounts(poll, viewer) && showsResults(poll, viewer, now, await reading.hasVoted(ctx, poll));
    if (!seesAll) throw pluginError(manifest, 'RESULTS_HIDDEN');
    await core.db.tx(() =>
      core.audit.record(ctx, { action: 'poll.export', targetType: 'post', targetId: wbId, reason: '' }),
    );
    const day = clock(ctx.zone.timeZone)(now).slice(0, 10);
    return {
      filename: `${texts(ctx.locale).name}-${wbId}-${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: lines(ctx, poll),
    };
  };
}
