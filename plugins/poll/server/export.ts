import {
  BOM,
  csvLine,
  exactSecond,
  pluginError,
  readPageTexts,
  type Download,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { manifest } from '../manifest.ts';
import type { Poll, QuestionNode } from '../contract.ts';
import { answerText, storedAnswers } from './answers.ts';
import { isAdmin, type PollDefinition } from './present.ts';
import type { PollReading } from './reading.ts';
import type { BallotRow, PollStore } from './store.ts';
import type { Core } from './uses.ts';

/** Ballots that are read at a time. */
const BATCH = 1000;

// i18n-keys: poll-pages:export.*
/** Headings of an exported file, in the languages of the pages. */
interface ExportTexts {
  readonly name: string;
  readonly totalsName: string;
  readonly number: string;
  readonly time: string;
  readonly uid: string;
  readonly nick: string;
  readonly choices: string;
  readonly option: string;
  readonly votes: string;
  readonly ratio: string;
  readonly ballots: string;
}

/** The questions of a poll with those that answers lead to, in the order in which they come up. */
const allQuestions = (questions: readonly QuestionNode[]): QuestionNode[] =>
  questions.flatMap((question) => [
    question,
    ...question.subQuestions.flatMap((answer) => allQuestions(answer.subQuestions.filter(({ type }) => type === 0))),
  ]);

/**
 * A poll as a CSV file for holders of code 10; it is a way to read it as any other. Those who read
 * its records whole (`get_records`: who manages posts) get its ballots, made piece by piece: one
 * line for each, a column for each option (1: chosen) and each question. All others get what the
 * page shows them of its results now: one line for each option, and nothing of any person.
 */
export function createExport(core: Core, store: PollStore, reading: PollReading) {
  const pages = new URL('../locales/pages/', import.meta.url);
  const texts = readPageTexts<ExportTexts>(pages, 'export');
  const separator = readPageTexts<string>(pages, 'separator');

  async function* ballots(ctx: RequestContext, poll: PollDefinition): AsyncGenerator<string> {
    const { number, time, uid, nick, choices } = texts(ctx.locale);
    const clockTime = (at: number) => exactSecond(at, ctx.zone.timeZone);
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
        ...[index, clockTime(ballot.at), ballot.uid, voter, chosen.join(separator(ctx.locale))],
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

  function totals(ctx: RequestContext, { options, voterCount }: Poll): string {
    const { option, votes, ratio, ballots: all } = texts(ctx.locale);
    // Where only ratios are told there are no counts in the poll, and no column of them.
    const counts = (count: string | number | undefined) => (voterCount === undefined ? [] : [count ?? 0]);
    const lines = [
      [option, ...counts(votes), ratio],
      ...options.map((one) => [one.name, ...counts(one.votes), one.ratio ?? 0]),
      ...(voterCount === undefined ? [] : [[all, voterCount, '']]),
    ];
    return BOM + lines.map(csvLine).join('');
  }

  /** @throws NOT_FOUND, RESULTS_HIDDEN */
  return async (ctx: RequestContext, wbId: number): Promise<Download> => {
    const face = await reading.find(ctx, wbId);
    const results = await reading.results(ctx, face);
    if (!results) throw pluginError(manifest, 'RESULTS_HIDDEN');
    const of = isAdmin(ctx.viewer) ? 'ballots' : 'totals';
    await core.db.tx(() =>
      core.audit.record(ctx, {
        action: 'poll.export',
        targetType: 'post',
        targetId: wbId,
        reason: '',
        detail: { of },
      }),
    );
    const day = exactSecond(ctx.now, ctx.zone.timeZone).slice(0, 10);
    const { name, totalsName } = texts(ctx.locale);
    return {
      filename: `${of === 'ballots' ? name : totalsName}-${wbId}-${day}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: of === 'ballots' ? ballots(ctx, face) : totals(ctx, results),
    };
  };
}
