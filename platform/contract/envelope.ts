/**
 * The reply envelope of every call (spec 2 section 3): on success `Message` is the value and `Code` is 0;
 * on failure `Desc` (and `Message`, which the login call reads) is the translated reason and `Code` its number.
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

export function failure(code: number, reason: string): Envelope<string> {
  return { Succeed: false, Message: reason, Desc: reason, Code: code };
}
