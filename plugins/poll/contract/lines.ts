import { cleanLine } from '../../../platform/contract/content/clean-line.ts';

export { cleanLine };

/** Characters as people count them. */
export const lengthOf = (text: string): number => [...cleanLine(text)].length;

/** JSON, or null for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
