import { tabStorage } from '../../../../platform/sdk/browser-storage.ts';

const keyOf = (place: string): string => `feedback:${place}`;

/** The description that was begun in this tab. @param place whose, and in which zone */
export const keptQuestion = (place: string): string => tabStorage()?.getItem(keyOf(place)) ?? '';

/** Keeps it until it is sent. @param text empty: it is forgotten */
export function keepQuestion(place: string, text: string): void {
  try {
    if (text === '') tabStorage()?.removeItem(keyOf(place));
    else tabStorage()?.setItem(keyOf(place), text);
  } catch {
    // full: what is written is still in the form
  }
}
