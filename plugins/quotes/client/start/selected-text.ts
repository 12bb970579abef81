/** Words that are selected in the text of a post or comment. */
export interface Selected {
  readonly text: string;
  /** The comment; null: the post. */
  readonly cid: number | null;
  /** Where they stand in the window, pixels. */
  readonly box: DOMRect;
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);
const holderOf = (node: Node): HTMLElement | null => elementOf(node)?.closest<HTMLElement>('[data-text-of]') ?? null;

/** What is selected, if that lies in one post or comment and says something. */
export function selectedText(selection: Selection | null): Selected | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const holder = holderOf(range.startContainer);
  const of = holder?.dataset['textOf'];
  if (!holder || of === undefined) return null;
  if (!holder.contains(range.endContainer)) {
    // Three presses select a paragraph up to the beginning of whatever follows.
    if (range.endOffset > 0) return null;
    range.setEnd(holder, holder.childNodes.length);
  }
  const text = wordsOf(range.cloneContents()).trim();
  if (text === '') return null;
  return { text, cid: of === 'post' ? null : Number(of), box: range.getBoundingClientRect() };
}

/** Words as the text has them: emoticons by their names, without what only the page adds. */
function wordsOf(part: DocumentFragment): string {
  for (const extra of part.querySelectorAll('button, [aria-hidden="true"]')) extra.remove();
  for (const emoticon of part.querySelectorAll('[role="img"][title], img[title]'))
    emoticon.replaceWith(`[${emoticon.getAttribute('title')?.replace(/^\[|\]$/g, '')}]`);
  return part.textContent ?? '';
}
