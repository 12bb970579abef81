/**
 * People and topics that may take the place of what is begun with `@` or `#` in a text. Not part of
 * `../index.ts`: only what is loaded on use is written in.
 */
export { begun, isMention, signBehind } from './begun.ts';
export { useMentionOptions, useTopicOptions, type Option, type Options } from './use-options.ts';
