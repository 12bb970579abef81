/** Emoji as people type them: pictographs, flags, keycaps, with what joins and colours them. */
const EMOJI =
  /(?:\p{Emoji}\ufe0f\u20e3?|\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji_Modifier}|(?=\p{Extended_Pictographic})[\u{1f000}-\u{1ffff}])[\u200d\ufe0f\u20e3\u{e0020}-\u{e007f}]*/gu;

/** Text without emoji characters; emoticons are the panel's. Digits, `#`, `©` and the like stay. */
export const stripEmoji = (text: string): string => text.replace(EMOJI, '');
