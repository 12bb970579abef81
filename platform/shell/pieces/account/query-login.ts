import { isRecord } from '../../../contract/record.ts';
import { isBrokenGameLogin, takesToken } from './game-login.ts';

/** A login asked for by the address. */
export interface QueryLogin {
  /** Input of the login call. */
  readonly input: { readonly data: string } | { readonly token: string };
  /** Where on this site to go on to, as a path or a whole address; null when it does not say. */
  readonly callback: string | null;
  /** Where the game came from; home carries it when there is no callback. */
  readonly source: string | null;
}

/** Query parameters that belong to such a login and are removed after it. */
export const LOGIN_PARAMETERS = ['rToken', 'token', 'action', 'gate', 'skey', 'callback'] as const;

/** Stands for `&` in the callback text of `rToken`, which could not carry one inside a query. */
const AMPERSAND_MARK = /__AMP__/g;

type Search = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The login that an address asks for, or null. A `token` is one on pages of contributions, which a
 * game client opens; elsewhere it has become `rToken` before.
 */
export function queryLogin(search: Search, pathname: string = '/'): QueryLogin | null {
  const token = text(search['token']);
  if (token !== '' && takesToken(pathname)) return { input: { token }, callback: null, source: null };
  const rToken = text(search['rToken']);
  if (rToken !== '') return fromRToken(rToken);
  if (search['action'] !== 'game_login' || isBrokenGameLogin(search)) return null;
  const gate = text(search['gate']);
  return {
    input: { data: JSON.stringify({ token: text(search['skey']), gate }) },
    callback: text(search['callback']) || null,
    source: gate.replace(/_gate$/, ''),
  };
}

/**
 * `rToken` is JSON login data; a plain text is the token itself (that is what `?token=` is turned
 * into).
 */
function fromRToken(rToken: string): QueryLogin {
  const data = asObject(rToken);
  if (!data) return { input: { token: rToken }, callback: null, source: null };
  const callback = text(data['callback']).replace(AMPERSAND_MARK, '&') || null;
  return { input: { data: JSON.stringify(callback ? { ...data, callback } : data) }, callback, source: null };
}

function asObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
