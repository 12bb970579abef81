import { cleanLine, OutsideError, readHtmlHead, type Outside } from '../../../server/sdk/index.ts';
import { PREVIEW_LIMITS } from '../contract.ts';
import { mayAsk } from './links.ts';

const MOST_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;
const HTML = /^\s*text\/html\s*(?:;|$)/i;
const CHARSET = /charset\s*=\s*["']?\s*([a-z0-9_-]{1,40})/i;
/** In the bytes that browsers look at for it. */
const CHARSET_BYTES = 1024;

/** What a page says of itself: plain text of one line. */
export interface PageSays {
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
}

/**
 * Asks a page what it says of itself.
 * @param hosts of the zone; it is not followed to others
 * @returns null: it has no title, or is none of HTML
 * @throws OutsideError
 */
export async function askPage(outside: Outside, url: string, hosts: readonly string[]): Promise<PageSays | null> {
  const { bytes, type } = await outside.read(url, MOST_BYTES, {
    accept: 'text/html',
    mayFollow: (to) => mayAsk(to, hosts),
    isBeginningEnough: true,
    timeoutMs: TIMEOUT_MS,
  });
  if (!HTML.test(type)) throw new OutsideError('no page of HTML');
  const { title, meta } = readHtmlHead(decoded(bytes, type));
  const says = {
    title: line(meta.get('og:title'), PREVIEW_LIMITS.title) || line(title, PREVIEW_LIMITS.title),
    description: line(meta.get('og:description') ?? meta.get('description'), PREVIEW_LIMITS.description),
    siteName: line(meta.get('og:site_name'), PREVIEW_LIMITS.siteName),
  };
  return says.title === '' ? null : says;
}

function decoded(bytes: Buffer, type: string): string {
  const name = (CHARSET.exec(type) ?? CHARSET.exec(bytes.subarray(0, CHARSET_BYTES).toString('latin1')))?.[1];
  try {
    return new TextDecoder(name).decode(bytes);
  } catch {
    // An encoding that there is not.
    return new TextDecoder().decode(bytes);
  }
}

/** The first characters of a text, `…` where it goes on. */
function line(text: string | undefined, length: number): string {
  if (text === undefined) return '';
  // Two units a character, and white space that goes.
  const characters = [...cleanLine(text.slice(0, 8 * length))];
  return characters.length <= length
    ? characters.join('')
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}
