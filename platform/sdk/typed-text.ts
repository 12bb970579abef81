import { stripEmoji } from './emoji.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Puts a text into a field before React does, so that the caret stays where the text is the same.
 */
export function putText(field: Field, text: string, caret: number): void {
  if (field.value === text) return;
  field.value = text;
  field.setSelectionRange(caret, caret);
}

/**
 * What is typed in a field, without emoji characters, which leave it. Not for while an input method
 * composes.
 */
export function typedText(field: Field): string {
  const before = field.value.slice(0, field.selectionStart ?? field.value.length);
  putText(field, stripEmoji(field.value), stripEmoji(before).length);
  return field.value;
}
