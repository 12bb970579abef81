// i18n-data: words that nicks are compared with
import { remove as withoutLookAlikes } from 'confusables';

/**
 * Roles that only the staff may claim: docs/product/nicks.md. A nick that holds one of these is
 * refused.
 */
const CHINESE =
  '官方 管理员 管理組 管理组 客服 版主 站长 站務 站务 系统消息 系统通知 系统管理 运营团队 运营组 论坛管理 论坛小秘书'.split(
    ' ',
  );
/**
 * A nick that is one of these, or has one as a word of its own, with or without a number behind it.
 */
const LATIN =
  'admin administrator moderator mod official gm gamemaster system root support staff webmaster customerservice guanfang kefu banzhu guanliyuan'.split(
    ' ',
  );
/**
 * Digits and signs that are read as letters. `l` and `i` are one, because they look alike in many
 * typefaces.
 */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  l: 'i',
  $: 's',
  '@': 'a',
  '!': 'i',
};

const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}]/gu;
const SEPARATORS = /[^\p{L}\p{N}$@!]+/u;
const NUMBER_BEHIND = /\p{N}+$/u;

/**
 * What is left of a nick for the eye: one width, no case, no accents, letters of other alphabets as
 * the Latin ones that they look like.
 */
const asRead = (nick: string): string =>
  withoutLookAlikes(nick.normalize('NFKC').replace(INVISIBLE, '')).normalize('NFKC').toLowerCase();

const folded = (text: string): string => [...text].map((character) => READ_AS[character] ?? character).join('');
const joined = (text: string): string => text.split(SEPARATORS).join('');

const RESERVED_WORDS = new Set(LATIN.map(folded));

/**
 * Whether a nick, however it is written, says that its owner speaks for the staff.
 * @param names of the zones, which nobody bears alone or with "forum" behind
 */
export function isReservedNick(nick: string, names: readonly string[] = []): boolean {
  const text = asRead(nick);
  const whole = joined(text);
  if (CHINESE.some((word) => whole.includes(word))) return true;
  const words = [...text.split(SEPARATORS), whole];
  if (words.some((word) => [word, word.replace(NUMBER_BEHIND, '')].some((one) => RESERVED_WORDS.has(folded(one)))))
    return true;
  const own = folded(whole);
  return names.some((name) => {
    const zone = folded(joined(asRead(name)));
    return zone !== '' && [zone, `${zone}论坛`, `${zone}forum`].includes(own);
  });
}
