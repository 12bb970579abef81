import type { LotteryForm } from '../../contract.ts';
import type { Attached } from '../attached.ts';

/** A draft of an older version may hold something else. */
export function readAttached(value: unknown): Attached {
  const { form, ...rest } = (typeof value === 'object' ? (value ?? {}) : {}) as Partial<Attached>;
  return typeof form === 'object' ? { ...rest, form } : rest;
}

/** An enabled lottery is checked and sent, one that is not is only kept. */
export const complete = (before: Attached, form: LotteryForm, problem: string | null): Attached => ({
  ...before,
  form,
  problem: form.status === 1 ? problem : null,
});
