import type { Generated, Selectable } from 'kysely';
import type { DraftTables } from '../drafts/tables.ts';

export interface TimingTables extends DraftTables {
  editor_timing: {
    id: Generated<number>;
    draft_id: number;
    /** `TimingStatus` of the contract; `done` is never stored, because the draft goes with its post. */
    status: number;
    open_at: number;
    /** When the job looks at it next. */
    try_at: number;
    attempts: Generated<number>;
    /** JSON: everything that was sent with the post, as the call had read it. Title, text and theme are the draft's. */
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
