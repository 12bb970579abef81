import { SUCCESS_CODE, type Envelope } from '../contract/envelope.ts';
import { Code } from '../contract/errors.ts';
import { CallError, NETWORK_ERROR_CODE } from './call.ts';

/**
 * The envelope's `Message` of a successful reply.
 * @param unreadable reason given when the reply is no envelope, such as a proxy's error page
 * @param header one of the reply's headers
 * @throws CallError with the envelope's `Desc` (login: `Message`) and `Code`; for code 301 `reason`
 *   is the address in `Message`
 */
export function readReply(
  status: number,
  body: string,
  unreadable: string,
  header: (name: string) => string | null,
): unknown {
  const envelope = parse(body);
  if (!envelope) throw new CallError(status, NETWORK_ERROR_CODE, unreadable);
  const { Succeed, Message, Desc = '', Code: code = SUCCESS_CODE } = envelope;
  const text = typeof Message === 'string' ? Message : '';
  if (code === Code.redirect) throw new CallError(status, code, text);
  if (Succeed) return Message;
  const detail = typeof Message === 'object' ? Message : undefined;
  throw new CallError(status, code === SUCCESS_CODE ? status : code, Desc || text || unreadable, {
    detail,
    refused: header,
  });
}

function parse(body: string): Partial<Envelope<unknown>> | null {
  try {
    const value: unknown = JSON.parse(body);
    // What is not an object has no Succeed either.
    const envelope = value as Partial<Envelope<unknown>> | null;
    return typeof envelope?.Succeed === 'boolean' ? envelope : null;
  } catch {
    return null;
  }
}
