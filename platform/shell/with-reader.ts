/** What a page has from its reader's first move on, whatever is on it. One file: it is asked for at once. */
export { keepFocus } from './keep-focus.ts';
export { titleSpeaker } from './title-speaker.ts';
export { leaveFormer } from './leave-former.ts';
export { startLogging } from './logging/start-logging.ts';
