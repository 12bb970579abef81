import { recordOf } from '../../../../platform/sdk/index.ts';
import type { TeamPostFields } from '../../contract.ts';
import { NOTE_MAX } from '../../shared/limits.ts';

/**
 * A team being written: JSON, so that a composer can keep it. `seats` null: the zone's usual
 * number.
 */
export interface TeamDraft {
  readonly seats: number | null;
  readonly note: string;
}

/**
 * What the composer kept under this plugin's id, undefined before anything was filled in; perhaps
 * by an older version.
 */
export function readDraft(value: unknown): TeamDraft {
  const { seats, note } = recordOf(value);
  return {
    seats: typeof seats === 'number' && Number.isInteger(seats) ? seats : null,
    note: typeof note === 'string' ? note : '',
  };
}

export const noteProblem = (note: string): string | null => ([...note.trim()].length > NOTE_MAX ? 'noteLong' : null);

/**
 * What is wrong, as a key of this plugin's texts, or null. The seats can only be chosen within the
 * zone's limits.
 */
export const draftProblem = (value: unknown): string | null => noteProblem(readDraft(value).note);

export function draftFields(value: unknown): TeamPostFields {
  const { seats, note } = readDraft(value);
  return { ...(seats === null ? {} : { teamSeats: seats }), ...(note.trim() ? { teamNote: note.trim() } : {}) };
}
