import type { Generated, Selectable } from 'kysely';
import type { Timed } from '../drafts/own-fields.ts';
import type { DraftTables } from '../drafts/tables.ts';

export interface TimingTables extends DraftTables {
  editor_timing: {
    id: Generated<number>;
    draft_id: number;
    /**
     * `TimingStatus` of the contract; `done` is never stored, because the draft goes with its post.
     */
    status: number;
    /** When its post is to be published: the one place where that is kept. */
    open_at: number;
    /** When the job looks at it next. */
    try_at: number;
    attempts: Generated<number>;
    /**
     * JSON: what was sent with the post and is not the draft's, as the call had read it
     * (`fieldsToKeep`).
     */
    fields: string;
    alter_create: 0 | 1;
    sent_at: number;
    /** The submission that made it (`SentKey`). */
    request_key: string | null;
    digest: string | null;
    /** JSON of a `Refusal`: why it has failed, or only the composer may send it (paused). */
    reason: string | null;
  };
}
export type TimingRow = Selectable<TimingTables['editor_timing']>;

export const timeOf = ({ open_at, alter_create }: Pick<TimingRow, 'open_at' | 'alter_create'>): Timed => ({
  at: open_at,
  altersTime: alter_create === 1,
});
