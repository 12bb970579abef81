import { plainText, readContent } from '../../../platform/contract/content/index.ts';
import type { MessageItem } from '../../../platform/contract/endpoints/messages.ts';
import type { Locale } from '../../../platform/contract/locale.ts';
import { verbOf, othersOf, targetOf } from '../../../platform/contract/message-words.ts';
import type { PushNews } from '../../../platform/contract/push.ts';
import { PHONE_BASE, twinOf } from '../../../platform/contract/sites.ts';
import { localName } from '../../../platform/contract/zone/local-name.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { Translator } from '../../host/services.ts';

/** More is cut: systems show a few lines, and push services take 4 kB. */
const BODY_CHARS = 140;
const TITLE_CHARS = 80;
/** Texts of the message list. */
const WORDS = 'pages/messages';

/** Where it is told. */
interface Place {
  readonly zone: Pick<ZoneConfig, 'abbr' | 'name' | 'nameEn'>;
  readonly locale: Locale;
}

const cut = (text: string, most: number): string => {
  const chars = [...text.replaceAll(/\s+/g, ' ').trim()];
  return chars.length > most ? `${chars.slice(0, most - 1).join('')}…` : chars.join('');
};

// i18n-keys: messages:did.*
/**
 * A message as a notice of the system, in the words of the message list; null where it leads
 * nowhere any more. Whom it is for may see the item: it was made for them.
 */
export function newsOf(
  { text }: Pick<Translator, 'text'>,
  item: MessageItem,
  { zone, locale }: Place,
): PushNews | null {
  const url = targetOf(item, addressesIn(zone.abbr)) ?? (item.isGone ? null : listAddress(zone.abbr));
  if (url === null) return null;
  const say = (key: string, values?: Readonly<Record<string, number>>) => text(locale, key, values, WORDS);
  const verb = verbOf(item);
  const people = item.users.length > 0 ? item.users : item.userInfo ? [item.userInfo] : [];
  const others = othersOf(item);
  const names = people.map(({ nick }) => nick || say('someone')).join(say('and'));
  const who = others > 0 ? names + say('others', { n: others }) : names;
  // What somebody told, in words of its own, comes in their name.
  const did = verb === null ? who : `${who} ${say(`did.${verb}`)}`;
  const title = who === '' ? localName(zone, locale) : did;
  return {
    kind: item.type,
    title: cut(title, TITLE_CHARS),
    body: cut(bodyOf(item), BODY_CHARS),
    url,
    icon: `/icons/${zone.abbr}/icon-192.png`,
    tag: tagOf(item),
  };
}

function bodyOf({ text, wbcContent, wbOrigin }: MessageItem): string {
  if (text !== '') return text;
  const comment = wbcContent === '' ? '' : plainText(readContent(wbcContent));
  return comment || (wbOrigin?.wbTitle ?? '') || (wbOrigin?.wbDesc ?? '');
}

/** What happens on one post comes as one notice, the latest; everything else by itself. */
function tagOf({ umId, type, wbZone, wbId, wbReplayTo }: MessageItem): string {
  const post = wbReplayTo || wbId;
  return post ? `${wbZone}:${type}:post-${post}` : `${wbZone}:${type}:${umId}`;
}

/** Addresses of the phone site, which leads who is on a wide screen to theirs. */
function addressesIn(zone: string) {
  const of = (path: string) => `${path}?zone=${encodeURIComponent(zone)}`;
  return {
    post: (wbId: number) => of(`${PHONE_BASE}/posts/${wbId}`),
    comment: (cid: number) => of(`${PHONE_BASE}/posts/${cid}/location`),
    path(given: string) {
      const url = new URL(given, 'http://site');
      url.searchParams.set('zone', zone);
      return (twinOf(url.pathname) ?? url.pathname) + url.search + url.hash;
    },
  };
}

const listAddress = (zone: string): string => `${PHONE_BASE}/info?zone=${encodeURIComponent(zone)}`;
