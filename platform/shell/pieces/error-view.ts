// i18n-data: texts by which kinds of errors are told apart
// i18n-keys: error.*
import { FROZEN_LOGIN } from '../../contract/errors.ts';
import type { PageErrorInfo } from '../../sdk/index.ts';

/**
 * What the error page shows for a status (docs/product/errors.md). Keys are of the namespace
 * `core`.
 */
export interface ErrorView {
  /** The main text: a key, unless `text` is given. */
  readonly key: string;
  /** A further line below it. */
  readonly detailKey: string | null;
  /** The number of a failed login, shown small. */
  readonly code: number | null;
  /** Maintenance is tried again, everything else leads back to the forum. */
  readonly action: 'retry' | 'home';
  /** Seconds until the action happens by itself; null: only by hand. */
  readonly countdown: number | null;
  /** The account component is told to log out. */
  readonly logsOut: boolean;
}

/** Seconds of the countdown. */
export const COUNTDOWN_SECONDS = 5;

const OWN_TEXT: readonly number[] = [402, 404, 405, 406];

/** The texts by which a server says what a status alone does not; both languages of the product. */
export interface KnownMessages {
  readonly maintenance: string;
  readonly noProduct: string;
}

/**
 * @param known the page's own texts for a stopped forum and an unknown product; a message that
 *   contains one of them, or the
 *   product's Chinese words, is taken for it
 */
export function errorView(status: number, info: PageErrorInfo, known: KnownMessages): ErrorView {
  const base = { detailKey: null, code: null, action: 'home', countdown: COUNTDOWN_SECONDS, logsOut: false } as const;
  const message = info.message ?? '';
  const says = (...texts: string[]) => texts.some((text) => text !== '' && message.includes(text));
  if (status === 403) {
    if (says('论坛维护中', known.maintenance)) return { ...base, key: 'error.maintenance', action: 'retry' };
    return { ...base, key: info.noRight ? 'error.noRight' : 'error.403' };
  }
  if (status === 500) {
    if (says('产品不存在', known.noProduct)) return { ...base, key: 'error.noProduct' };
    return { ...base, key: 'error.500', action: 'retry' };
  }
  if (status === 505) {
    const frozen = info.code === FROZEN_LOGIN;
    const code = info.code ?? null;
    return {
      ...base,
      key: frozen ? 'error.frozen' : 'error.505',
      detailKey: 'error.contactAdmin',
      code: frozen ? null : code,
      countdown: null,
      logsOut: true,
    };
  }
  return { ...base, key: OWN_TEXT.includes(status) ? `error.${status}` : 'error.other' };
}
