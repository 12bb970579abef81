import type { NewText } from '../../../../server/sdk/index.ts';

const EXCERPT = 120;
/** Of what was found. */
export const FOUND = 60;

export const cut = (text: string, most: number): string => {
  const chars = [...text];
  return chars.length > most ? `${chars.slice(0, most).join('')}…` : text;
};

/** The part of a text around what was found. */
export function excerptOf({ title, text }: Pick<NewText, 'title' | 'text'>, found: string): string {
  const whole = [title, text].filter((part) => part !== '').join(' · ');
  const at = Math.max(0, whole.toLowerCase().indexOf(found.toLowerCase()));
  const from = Math.max(0, at - EXCERPT / 3);
  return `${from > 0 ? '…' : ''}${cut(whole.slice(from), EXCERPT)}`;
}
