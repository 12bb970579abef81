import { Node } from 'slate';
import { isInlineElement } from '../model/types.ts';
import type { GuildEditor } from '../model/types.ts';
import { currentLeaf } from './blocks.ts';

/** A slash, as Western and Chinese keyboards write it, and what narrows the list behind it. */
const SLASH = /^[/／]([^\s/／]{0,20})$/u;

/** What is typed behind a slash that begins a line and has it for itself; undefined: there is none. */
export function slashIn(editor: GuildEditor, before: string): string | undefined {
  const [, word] = SLASH.exec(before) ?? [];
  const line = word === undefined ? undefined : currentLeaf(editor)?.[0];
  const isAlone = line?.type === 'p' && Node.string(line) === before && !line.children.some(isInlineElement);
  return isAlone ? word : undefined;
}

/** Whether a tool is meant by what was typed: by its label, or by one of its own names. */
export function isMeant(word: string, label: string, name: string): boolean {
  const typed = word.toLowerCase();
  return label.toLowerCase().includes(typed) || name.startsWith(typed);
}
