import { Type, type Static } from 'typebox';
import { anyCode, endpoint, everyone, PermissionCode } from '../../../platform/contract/index.ts';
import { Count, Id, Paging, Time } from '../../../platform/contract/schemas.ts';
import { pollGate } from '../gates.ts';
import { ChangedOptionsJson, pollJson, QuestionsJson } from './form.ts';
import { Poll } from './vote.ts';
import { START_VOTE } from '../shared/code.ts';

/**
 * Who may change some poll that runs: its author with code 10, and who manages posts. Which of them
 * may change this one the service decides.
 */
export const pollEditGate = anyCode(START_VOTE, PermissionCode.manager, PermissionCode.mastermind);

/** Longest reason for a change, characters. */
export const REASON_MAX = 100;

/**
 * What becomes of the ballots that chose an option which is taken out. `keep`: they stay with their
 * other choices, and those without any go; `void`: all of them go. Whose ballot goes is told, and
 * may vote again.
 */
export const Removal = { keep: 'keep', void: 'void' } as const;

/**
 * The same decision of an option that is added: it could not be chosen before, so that all ballots
 * stay, or all of them go.
 */
const Votes = Type.Union([Type.Literal(Removal.keep), Type.Literal(Removal.void)]);

export const editPoll = endpoint({
  method: 'POST',
  path: '/api/bbs/poll/edit_poll',
  repeat: 'as-it-stands',
  gate: pollEditGate,
  summary: 'Changes a poll that has not ended; every change is told in its public history',
  input: Type.Object({
    wbId: Id,
    /**
     * The `version` that the change was made from; 0 for a poll as it was published. Another one by
     * now: refused with 409.
     */
    version: Count,
    pollTitle: Type.Optional(Type.String({ maxLength: 200 })),
    /**
     * JSON of options that stay and new ones: `[{ id?, name, desc?, image? }]`. Those that are
     * neither here nor in `removed` stay as they are.
     */
    pollOptions: Type.Optional(ChangedOptionsJson),
    /** JSON: `[{ id, votes: 'keep' | 'void' }]`. */
    removed: Type.Optional(pollJson(Type.Object({ id: Id, votes: Votes }))),
    /**
     * What becomes of the ballots when options are added: without it a poll that has ballots takes
     * no new option.
     */
    addedVotes: Type.Optional(Votes),
    /** Another cover; empty: none. */
    pollImage: Type.Optional(Type.String({ maxLength: 500 })),
    /**
     * JSON of the poll's pre-vote questions as they are told (`QuestionNode`), worded otherwise:
     * nothing else of them can be changed.
     */
    questions: Type.Optional(QuestionsJson),
    /** Later than before. */
    pollEndTime: Type.Optional(Time),
    /** Told in the history. */
    reason: Type.Optional(Type.String({ maxLength: 400 })),
  }),
  reply: Poll,
});

const ChangeKind = Type.Union([
  Type.Literal('title'),
  Type.Literal('cover'),
  Type.Literal('question'),
  Type.Literal('answer'),
  Type.Literal('option'),
  Type.Literal('addOption'),
  Type.Literal('removeOption'),
  Type.Literal('endTime'),
  Type.Literal('choices'),
]);
export type ChangeKind = Static<typeof ChangeKind>;

/**
 * One side of a change: a title, a cover, the text of a question or of an answer to it, an option's
 * texts, a time, or how many options may be chosen. Empty: there was nothing, or is nothing now.
 */
export const Wording = Type.Object({
  name: Type.Optional(Type.String()),
  desc: Type.Optional(Type.String()),
  image: Type.Optional(Type.String()),
  time: Type.Optional(Time),
  min: Type.Optional(Count),
  max: Type.Optional(Count),
});
export type Wording = Static<typeof Wording>;

const PollChange = Type.Object({
  id: Id,
  time: Time,
  /** As whom it was done; names of managers are in the audit alone. */
  by: Type.Union([Type.Literal('author'), Type.Literal('manager')]),
  kind: ChangeKind,
  before: Wording,
  after: Wording,
  reason: Type.String(),
  /** What was decided of the ballots when an option was taken out or added. */
  votes: Type.Optional(Votes),
  /**
   * Ballots that stayed and that went: of one that was taken out those that had chosen it, else
   * all; only where the viewer may see counts.
   */
  ballots: Type.Optional(Type.Object({ kept: Count, voided: Count })),
});
export type PollChange = Static<typeof PollChange>;

export const pollHistory = endpoint({
  method: 'GET',
  path: '/api/bbs/poll/get_history',
  gate: everyone,
  summary: 'What was changed in a poll since it was published, newest first',
  input: Type.Object({ wbId: Id, ...Paging }),
  reply: Type.Object({ list: Type.Array(PollChange), hasMore: Type.Boolean() }),
});

/** What the file holds for whom: docs/polls.md. */
export const exportPoll = endpoint({
  method: 'GET',
  path: '/api/bbs/poll/export',
  gate: pollGate,
  download: 'file',
  summary:
    'Results of a poll as CSV, for who may see them now; ballots and voters for managers of posts alone; in the audit',
  input: Type.Object({ wbId: Id }),
  reply: Type.Object({}),
});
