import { flushSync } from 'react-dom';
import { Editor, Node, Range, Text } from 'slate';
import type { GuildEditor, StyledText } from '../model/types.ts';
import { afterPaint } from './after-paint.ts';
import { keepInView } from './text-element.ts';

/** The letters that Slate, too, leaves to the browser to put into the text. */
const LETTER = /^[a-z ]$/i;

/** Where the browser's caret stands. */
interface Caret {
  readonly node: globalThis.Node;
  readonly offset: number;
}

/** The caret behind a letter that browser and Slate both know; the next letter goes on there. */
interface Run extends Caret {
  /** Of all that stands in the node. */
  readonly length: number;
  /** Slate's for the same place: another object when anything has moved it since. */
  readonly selection: Range;
}

/** Letters that are on the screen, and not yet in Slate's value. */
interface Shown {
  /** Behind the last of them. */
  readonly caret: Caret;
  /** Undefined: one that Slate has let the browser insert, and takes over at its `input` event. */
  readonly letters?: string;
}

/** What Slate must not hear before it has heard of the letters. */
const OTHERS = [
  'compositionstart',
  'pointerdown',
  'click',
  'focusin',
  'focusout',
  'drop',
  'paste',
  'cut',
  'beforeunload',
  'pagehide',
] as const;
const KEYS = ['keydown', 'keypress', 'keyup', 'textInput'] as const;

/** Milliseconds without a letter after which Slate takes over what is shown. */
const PAUSE_MS = 120;
/** From who types on and on it takes over this often, in milliseconds, each time when a letter has been painted. */
const LATEST_MS = 200;

/**
 * Shows letters before Slate takes them over: the browser puts them into the text by itself, they are painted, and in the next short
 * pause Slate, React and what follows from a change are at work, for all of them at once. The first letter of a run is Slate's to
 * allow; the next ones only if nothing but letters has come in between. Everything else that happens to the text waits until Slate
 * knows the letters.
 * @param isAwaited whether somebody waits for the letters (a list of suggestions): then Slate has them with the next frame
 * @returns ends it
 */
export function paintFirst(editor: GuildEditor, element: HTMLElement, isAwaited: () => boolean): () => void {
  // There Slate follows what the browser does to the text anyway.
  if (/Android/.test(navigator.userAgent)) return () => {};
  let shown: Shown | null = null;
  let run: Run | null = null;

  let since = 0;
  let isPainting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: Shown) => {
    if (!shown) since = performance.now();
    shown = next;
    clearTimeout(timer);
    if (!isPainting) afterPaint(painted);
    isPainting = true;
  };

  const painted = () => {
    isPainting = false;
    const isDue = shown?.letters === undefined || isAwaited() || performance.now() - since >= LATEST_MS;
    if (isDue) handOver();
    else timer = setTimeout(handOver, PAUSE_MS);
  };

  const handOver = () => {
    clearTimeout(timer);
    if (!shown) return;
    const { letters } = shown;
    shown = null;
    if (letters === undefined)
      element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    else {
      Editor.insertText(editor, letters);
      const selection = window.getSelection();
      if (selection?.rangeCount) keepInView(editor, selection.getRangeAt(0));
    }
    run = findRun(editor, element);
  };

  /** Before anything but letters: Slate knows all of them, and the next one is Slate's to allow again. */
  const settle = () => {
    handOver();
    run = null;
  };

  /** Where the letter of this event goes on with the run. */
  const isNext = (event: InputEvent): Run | null => {
    const [target] = event.getTargetRanges();
    const isRun =
      run !== null &&
      isLetter(event) &&
      target?.collapsed === true &&
      target.startContainer === run.node &&
      target.startOffset === run.offset &&
      lengthOf(run.node) === run.length &&
      editor.selection === run.selection &&
      editor.marks === null;
    return isRun ? run : null;
  };

  const listeners: Record<string, (event: Event) => void> = {
    beforeinput: (event) => {
      if (event.target !== element) return;
      const at = event instanceof InputEvent ? isNext(event) : null;
      if (!at) return settle();
      event.stopImmediatePropagation();
      run = { ...at, offset: at.offset + 1, length: at.length + 1 };
      show({ caret: run, letters: (shown?.letters ?? '') + String((event as InputEvent).data) });
    },
    input: (event) => {
      if (event.target !== element || !event.isTrusted || !(event instanceof InputEvent) || !isLetter(event)) return;
      if (!shown) {
        const selection = window.getSelection();
        const [node, leaf] = [selection?.anchorNode, leafAt(editor)];
        // Where a run of text is drawn in parts, as around a topic, a letter may part it anew.
        if (!selection || !node || !leaf || lengthOf(node) !== leaf.text.length + 1) return;
        show({ caret: { node, offset: selection.anchorOffset } });
      }
      event.stopImmediatePropagation();
    },
    selectionchange: (event) => {
      if (!shown) return;
      const { caret } = shown;
      const selection = window.getSelection();
      if (selection?.isCollapsed && selection.anchorNode === caret.node && selection.anchorOffset === caret.offset)
        event.stopImmediatePropagation();
      else handOver();
    },
  };
  for (const type of KEYS)
    listeners[type] = (event) => {
      if (event.target !== element) return;
      // To React each of these would be a way through the whole page, twice.
      if (run && isTypedKey(event)) event.stopImmediatePropagation();
      else if (type === 'keydown') settle();
    };
  for (const type of OTHERS) listeners[type] = settle;
  const { apply, onChange } = editor;
  // Drawn in a task of its own, a change would put the caret back that a key has moved meanwhile.
  editor.onChange = (options) => (options ? flushSync(() => onChange(options)) : onChange());
  editor.apply = (operation) => {
    handOver();
    apply(operation);
  };
  const all = Object.entries(listeners);
  // The page's own listeners, React's among them, are on the document.
  for (const [type, listener] of all) window.addEventListener(type, listener, true);
  document.addEventListener('visibilitychange', handOver);
  return () => {
    handOver();
    editor.apply = apply;
    editor.onChange = onChange;
    for (const [type, listener] of all) window.removeEventListener(type, listener, true);
    document.removeEventListener('visibilitychange', handOver);
  };
}

const isLetter = ({ inputType, data, isComposing }: InputEvent): boolean =>
  inputType === 'insertText' && !isComposing && data !== null && LETTER.test(data);

const isTypedKey = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) ||
  (LETTER.test(event.key) && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey);

/** The run of text with the caret. */
function leafAt(editor: GuildEditor): StyledText | null {
  const leaf = editor.selection && Node.getIf(editor, editor.selection.anchor.path);
  return Text.isText(leaf) ? leaf : null;
}

const lengthOf = (node: globalThis.Node): number => node.nodeValue?.length ?? 0;

/** Null where browser and Slate do not show the same text. */
function findRun(editor: GuildEditor, element: HTMLElement): Run | null {
  const { selection } = editor;
  const dom = window.getSelection();
  if (!selection || !Range.isCollapsed(selection) || !dom?.isCollapsed) return null;
  const { anchorNode: node, anchorOffset: offset } = dom;
  if (!element.contains(node) || node?.nodeType !== globalThis.Node.TEXT_NODE) return null;
  if (node.nodeValue !== leafAt(editor)?.text || offset !== selection.anchor.offset) return null;
  return { node, offset, length: lengthOf(node), selection };
}
