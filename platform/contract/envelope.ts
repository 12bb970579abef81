/**
 * The reply envelope of every call (docs/product/calls.md): on success `Message` is the value and
 * `Code` is 0; on failure `Desc` (and `Message`, which the login call reads) is the translated
 * reason and `Code` its number. A refusal that the caller can deal with says in `Message` what that
 * takes: a stale draft the stored one.
 */
export interface Envelope<T> {
  Succeed: boolean;
  Message: T;
  Desc: string;
  Code: number;
}

export const SUCCESS_CODE = 0;

export function success<T>(message: T): Envelope<T> {
  return { Succeed: true, Message: message, Desc: '', Code: SUCCESS_CODE };
}

export function failure(code: number, reason: string, detail?: object): Envelope<string | object> {
  return { Succeed: false, Message: detail ?? reason, Desc: reason, Code: code };
}
