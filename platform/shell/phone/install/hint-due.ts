/** Pages that a reader opens in their first visit before they are asked. */
const READ_PAGES = 4;
const KEY = 'install-hint';
const VISITED = 'visited';
const CLOSED = 'closed';

/** Where the browser keeps what it knows of the hint: for ever, and for this tab. */
export interface HintMemory {
  readonly lasting: Pick<Storage, 'getItem' | 'setItem'>;
  readonly ofTab: Pick<Storage, 'getItem' | 'setItem'>;
}

/** Whether this tab is the reader's first visit, as far as the browser knows; notes that they were here. */
export function isFirstVisit({ lasting, ofTab }: HintMemory): boolean {
  if (lasting.getItem(KEY) !== null && ofTab.getItem(KEY) === null) return false;
  if (lasting.getItem(KEY) === null) lasting.setItem(KEY, VISITED);
  ofTab.setItem(KEY, VISITED);
  return true;
}

/** From the second visit on, and in the first one after some reading. @param pages opened since */
export const isDue = (isFirst: boolean, pages: number): boolean => !isFirst || pages >= READ_PAGES;

export const isClosed = ({ lasting }: HintMemory): boolean => lasting.getItem(KEY) === CLOSED;
export const closeForEver = ({ lasting }: HintMemory): void => lasting.setItem(KEY, CLOSED);
