import { Value } from 'typebox/value';
import { Type, type Static, type TSchema } from 'typebox';
import { cleanLine, fail, pluginError } from '../../../server/sdk/index.ts';
import { LOTTERY_LIMITS } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { lengthOf } from './form.ts';

/* Lists that forms send as JSON text. */

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Count = Type.Integer({ minimum: 0 });
const Text = Type.String({ maxLength: 2000 });
const WinnerList = Type.Array(Type.Object({ uid: Id, prizeIndex: Count, reason: Text }), {
  maxItems: LOTTERY_LIMITS.winners,
});
const SuccessorList = Type.Array(Type.Object({ id: Id, uid: Id, reason: Text }), { maxItems: LOTTERY_LIMITS.winners });
const SampleList = Type.Array(Type.Object({ uid: Id, note: Type.Optional(Text) }), { maxItems: LOTTERY_LIMITS.sample });

function parse<T extends TSchema>(schema: T, text: string, field: string): Static<T> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw fail('BAD_INPUT', { field });
  }
  if (!Value.Check(schema, given)) throw fail('BAD_INPUT', { field });
  return given;
}

/** One line of at most so many characters. @throws TOO_LONG */
export function readLine(text: string, max: number): string {
  const line = cleanLine(text);
  if (lengthOf(line) > max) throw pluginError(manifest, 'TOO_LONG', { max });
  return line;
}

/** @throws REASON_REQUIRED, TOO_LONG */
export function readReason(text: string | undefined): string {
  const reason = readLine(text ?? '', LOTTERY_LIMITS.reason);
  if (reason === '') throw pluginError(manifest, 'REASON_REQUIRED');
  return reason;
}

const withReasons = <T extends { reason: string; uid: number }>(list: readonly T[]): T[] => {
  if (new Set(list.map(({ uid }) => uid)).size < list.length) throw pluginError(manifest, 'REPEATED');
  return list.map((one) => ({ ...one, reason: readReason(one.reason) }));
};

export const readWinners = (text: string) => withReasons(parse(WinnerList, text, 'winners'));
export const readSuccessors = (text: string) => withReasons(parse(SuccessorList, text, 'winners'));

export function readSample(text: string): { uid: number; note: string }[] {
  const list = parse(SampleList, text, 'sample');
  if (new Set(list.map(({ uid }) => uid)).size < list.length) throw pluginError(manifest, 'REPEATED');
  return list.map(({ uid, note = '' }) => ({ uid, note: readLine(note, LOTTERY_LIMITS.note) }));
}

/** `3,4`, or all. @throws BAD_INPUT */
export function readIds(text: string | undefined): number[] | null {
  if (text === undefined || text.trim() === '') return null;
  const ids = text.split(',').map((part) => (/^\s*\d{1,15}\s*$/.test(part) ? Number(part) : 0));
  if (ids.length > LOTTERY_LIMITS.winners || ids.some((id) => id < 1)) throw fail('BAD_INPUT', { field: 'ids' });
  return [...new Set(ids)];
}
