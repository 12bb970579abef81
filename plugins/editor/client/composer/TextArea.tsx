import { memo, useCallback, useId, useState, type KeyboardEvent } from 'react';
import { Editor, Transforms, type NodeEntry } from 'slate';
import { Editable, ReactEditor, useSlateStatic } from 'slate-react';
import { cx, useExtensions, useT, isOfInputMethod } from '../../../../platform/sdk/index.ts';
import { around } from '../editor/blocks.ts';
import type { Changes } from '../editor/changes.ts';
import { changeIndent } from '../editor/indent.ts';
import { currentGallery, leaveGallery } from '../editor/galleries.ts';
import { currentPicture } from '../editor/pictures.ts';
import { currentCell, leaveTable, moveByCell } from '../editor/tables.ts';
import { endStep } from '../editor/with-steps.ts';
import { composerCompletion } from '../face.ts';
import type { GuildEditor } from '../model/types.ts';
import { Completions, COMPLETIONS_ID, type OpenCompletion } from './Completions.tsx';
import { decorateTopics, renderChunk, renderElement, renderLeaf } from './elements.tsx';
import { PICTURE_BAR_ID } from './PictureBar.tsx';
import { readSelection } from './refocus.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { keepInView, spareCaretSearch } from './text-element.ts';
import { hotkeyOf, toolOfHotkey } from './tools/format-tools.tsx';
import styles from './Text.module.css';

/** What shortcuts may do in a plain text. */
const PLAIN_TOOLS: readonly string[] = ['undo', 'redo'];

const takeElement = (element: HTMLDivElement | null) => void (element && spareCaretSearch(element));

/** Keys by which the browser moves the caret. */
const MOVES = /^(?:Arrow|Home|End|Page)/;

/** Tab, and the arrows up and down. */
const isWay = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === 'Tab' || (!shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')));

/** Puts the focus into the tools of the picture that the caret is on. @returns whether it is on one */
function enterPictureBar(editor: GuildEditor): boolean {
  const bar = currentPicture(editor) && document.querySelector(`#${PICTURE_BAR_ID}`);
  const tool = bar?.querySelector('button');
  tool?.focus();
  return Boolean(tool);
}

/** Puts the focus on the first picture of the gallery that the caret is on. @returns whether it is on one */
function enterGallery(editor: GuildEditor): boolean {
  const [gallery] = currentGallery(editor) ?? [];
  const tile = gallery && ReactEditor.toDOMNode(editor, gallery).querySelector<HTMLElement>('li button');
  tile?.focus();
  return Boolean(tile);
}

/** What those keys do in tables and lists, and on pictures and galleries; false: they do there what they do elsewhere. */
function takeWay(editor: GuildEditor, { key, shiftKey }: KeyboardEvent): boolean {
  if (key === 'Tab' && !shiftKey && (enterPictureBar(editor) || enterGallery(editor))) return true;
  const by = key === 'ArrowUp' ? -1 : 1;
  if (key !== 'Tab') return leaveTable(editor, by) || leaveGallery(editor, by);
  if (currentCell(editor)) return moveByCell(editor, shiftKey ? -1 : 1);
  if (!around(editor, 'li')) return false;
  changeIndent(editor, shiftKey ? -1 : 1);
  return true;
}

interface TextAreaProps {
  readonly changes: Changes;
  readonly isPlain: boolean;
  readonly placeholder: string;
  /** Why the post was refused for it. */
  readonly error: string | null;
  /** A kind of post was chosen behind a slash: the name of its mode. */
  readonly onKind: (mode: string) => void;
}

/**
 * Where the post is written. Tab moves items of lists, and goes from cell to cell in tables;
 * everywhere else it leaves the text, as keyboards expect.
 */
export const TextArea = memo(function TextArea({ changes, isPlain, placeholder, error, onKind }: TextAreaProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const errorId = useId();
  const offered = useExtensions(composerCompletion);
  const [completions] = useState(() => new Set<OpenCompletion>());
  const [active, setActive] = useState<string>();
  const decorate = useCallback((entry: NodeEntry) => decorateTopics(editor, entry), [editor]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      // Keys of what lies in the text and is no text, as the buttons of a table.
      if (event.target !== event.currentTarget) return;
      // Keys of an input method are its own.
      if (isOfInputMethod(event.nativeEvent) || ReactEditor.isComposing(editor)) return;
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
      if (isPlain && [...completions].some(({ onKey }) => onKey(event.key))) {
        event.preventDefault();
        // Escape closes the list, not the dialog around it; Tab stays here.
        event.stopPropagation();
        return;
      }
      // Slate acts on arrows and shortcuts by what it knows to be selected.
      if (event.key.length > 1 || event.ctrlKey || event.metaKey) readSelection(editor);
      const hotkey = hotkeyOf(event);
      const tool = hotkey === null ? undefined : toolOfHotkey(hotkey);
      if (tool) {
        event.preventDefault();
        if (!editor.isPlain || PLAIN_TOOLS.includes(tool.id)) tool.run(editor);
      } else if (hotkey === 'a') {
        // Left to the browser, what is drawn a moment later would put Slate's caret back.
        event.preventDefault();
        Transforms.select(editor, Editor.range(editor, []));
      } else if (isWay(event) && takeWay(editor, event)) {
        event.preventDefault();
        // The dialog moves the focus by itself, wherever Tab is pressed.
        event.stopPropagation();
      }
    },
    [editor, completions],
  );
  // What is drawn before Slate has heard where the caret went would put it back.
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (MOVES.test(key) && !ReactEditor.isComposing(editor)) readSelection(editor);
  };
  return (
    <>
      <Editable
        className={cx(styles.text, isPlain && styles.plain)}
        // As a style, because Slate's own (the placeholder's height) would win over the class.
        style={{ minHeight: 'max(260px, 34vh)' }}
        role="textbox"
        aria-multiline
        aria-label={t('body.label')}
        data-place="body"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        aria-autocomplete="list"
        aria-controls={active && COMPLETIONS_ID}
        aria-activedescendant={active}
        placeholder={placeholder}
        spellCheck={false}
        decorate={decorate}
        renderElement={renderElement}
        renderChunk={renderChunk}
        renderLeaf={renderLeaf}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        scrollSelectionIntoView={keepInView}
        ref={takeElement}
        onCompositionStart={() => {
          readSelection(editor);
          endStep(editor);
        }}
        // Slate puts in what was composed after this.
        onCompositionEnd={() => queueMicrotask(() => endStep(editor))}
        onBlur={() => completions.forEach(({ dismiss }) => dismiss())}
      />
      <div className={styles.error} id={errorId} aria-live="polite">
        {error}
      </div>
      <Completions offered={offered} changes={changes} open={completions} onActive={setActive} />
      <SlashMenu changes={changes} open={completions} onActive={setActive} onKind={onKind} />
    </>
  );
});
