/**
 * Both signs also as Chinese input methods write them. A sign inside an address (`a@b.example`)
 * begins nothing.
 */
const MENTION = /(?:^|[^A-Za-z0-9._%+-])([@＠][^\s@＠#＃[\],，。]{0,16})$/u;
/** A name that it lets through can be written `#name#`. */
const TOPIC = /[#＃][^\s@＠#＃[\]]{0,30}$/u;
const WHOLE_TOPIC = /#([^#[\]\n]{1,30})#/gu;

/**
 * The mention or topic that stands begun at the end of a text: its sign, and what of its name has
 * been typed.
 */
export function begun(before: string): string | undefined {
  if (!/[@＠#＃]/.test(before)) return undefined;
  // The second # of a topic begins none.
  const open = before.replace(WHOLE_TOPIC, (topic, name: string) =>
    name.trim() === name ? ' '.repeat(topic.length) : topic,
  );
  return MENTION.exec(open)?.[1] ?? TOPIC.exec(open)?.[0];
}

export const isMention = (typed: string): boolean => /^[@＠]/.test(typed);

/** A sign as it is typed behind this text: behind a space where it would begin nothing. */
export const signBehind = (before: string, sign: string): string =>
  begun(before + sign) === undefined ? ` ${sign}` : sign;
