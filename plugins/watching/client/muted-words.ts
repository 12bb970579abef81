import type { OwnUser } from '../../../platform/sdk/index.ts';

/** `user.own` of this plugin's server half puts them there, for who mutes any. */
const wordsIn = (viewer: OwnUser) => (viewer as { readonly mutedWords?: readonly string[] }).mutedWords;

/** Whether the viewer mutes any words. */
export const hasMutedWords = (viewer: OwnUser): boolean => (wordsIn(viewer) ?? []).length > 0;

/** The words that the viewer mutes. */
export const mutedWordsOf = (viewer: OwnUser | null): readonly string[] => (viewer && wordsIn(viewer)) ?? [];
