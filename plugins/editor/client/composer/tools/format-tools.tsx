import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  RemoveFormatting,
  SquareCode,
  Strikethrough,
  Table,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ReactElement } from 'react';
import {
  alignment,
  around,
  currentLeaf,
  currentList,
  hasMark,
  insertDivider,
  setAlignment,
  toggleHeading,
  toggleList,
  toggleMark,
  toggleQuote,
} from '../../editor/blocks.ts';
import { isInCodeBlock, toggleCodeBlock } from '../../editor/code.ts';
import { canIndent, changeIndent } from '../../editor/indent.ts';
import { insertTable } from '../../editor/insert.ts';
import { clearFormatting } from '../../editor/styles.ts';
import type { Alignment, GuildEditor, ToggleMark } from '../../model/types.ts';

/** A button of the toolbar that needs nothing but the editor. */
export interface FormatTool {
  readonly id: string;
  /** A key of this plugin's texts. */
  readonly label: string;
  readonly icon: ReactElement;
  /** With Ctrl (Command on a Mac); `shift+` before the key. */
  readonly hotkey?: string;
  /** Absent for tools that are no switch. */
  readonly isActive?: (editor: GuildEditor) => boolean;
  readonly isEnabled?: (editor: GuildEditor) => boolean;
  /** It begins something on an empty line, and is offered there behind a slash. */
  readonly isOfLine?: true;
  readonly run: (editor: GuildEditor) => void;
}

const mark = (name: ToggleMark, icon: ReactElement, hotkey: string): FormatTool => ({
  id: name,
  label: `tool.${name}`,
  icon,
  hotkey,
  isActive: (editor) => hasMark(editor, name),
  run: (editor) => toggleMark(editor, name),
});

const heading = (name: 'h1' | 'h2' | 'h3', icon: ReactElement): FormatTool => ({
  id: name,
  label: `tool.${name}`,
  icon,
  isOfLine: true,
  isActive: (editor) => currentLeaf(editor)?.[0].type === name,
  run: (editor) => toggleHeading(editor, name),
});

const list = (name: 'ul' | 'ol', icon: ReactElement): FormatTool => ({
  id: name,
  label: `tool.${name}`,
  icon,
  isOfLine: true,
  isActive: (editor) => currentList(editor) === name,
  run: (editor) => toggleList(editor, name),
});

const align = (name: Alignment, icon: ReactElement): FormatTool => ({
  id: `align-${name}`,
  label: `tool.align.${name}`,
  icon,
  isActive: (editor) => alignment(editor) === name,
  run: (editor) => setAlignment(editor, name),
});

// i18n-keys: tool.*
const HISTORY: readonly FormatTool[] = [
  {
    id: 'undo',
    label: 'tool.undo',
    icon: <Undo2 />,
    hotkey: 'z',
    isEnabled: (editor) => editor.history.undos.length > 0,
    run: (editor) => editor.undo(),
  },
  {
    id: 'redo',
    label: 'tool.redo',
    icon: <Redo2 />,
    hotkey: 'y',
    isEnabled: (editor) => editor.history.redos.length > 0,
    run: (editor) => editor.redo(),
  },
];

const INDENTS: readonly FormatTool[] = [
  {
    id: 'outdent',
    label: 'tool.outdent',
    icon: <IndentDecrease />,
    hotkey: '[',
    isEnabled: (editor) => canIndent(editor, -1),
    run: (editor) => changeIndent(editor, -1),
  },
  {
    id: 'indent',
    label: 'tool.indent',
    icon: <IndentIncrease />,
    hotkey: ']',
    isEnabled: (editor) => canIndent(editor, 1),
    run: (editor) => changeIndent(editor, 1),
  },
];

/** The buttons of the toolbar in groups. The styles' own tools stand beside `marks`. */
export const FORMAT_TOOLS = {
  history: HISTORY,
  headings: [heading('h1', <Heading1 />), heading('h2', <Heading2 />), heading('h3', <Heading3 />)],
  marks: [
    mark('strong', <Bold />, 'b'),
    mark('em', <Italic />, 'i'),
    mark('u', <Underline />, 'u'),
    mark('s', <Strikethrough />, 'shift+x'),
    mark('code', <Code />, 'e'),
  ],
  clear: [{ id: 'clear', label: 'tool.clear', icon: <RemoveFormatting />, hotkey: '\\', run: clearFormatting }],
  blocks: [
    list('ul', <List />),
    list('ol', <ListOrdered />),
    ...INDENTS,
    {
      id: 'quote',
      label: 'tool.quote',
      icon: <Quote />,
      isOfLine: true,
      isActive: (editor) => around(editor, 'blockquote') !== undefined,
      run: toggleQuote,
    },
    {
      id: 'code-block',
      label: 'tool.codeBlock',
      icon: <SquareCode />,
      isOfLine: true,
      isActive: isInCodeBlock,
      run: toggleCodeBlock,
    },
    {
      id: 'table',
      label: 'tool.table',
      icon: <Table />,
      isOfLine: true,
      isEnabled: (editor) => around(editor, 'table') === undefined,
      run: insertTable,
    },
    { id: 'divider', label: 'tool.divider', icon: <Minus />, isOfLine: true, run: insertDivider },
  ],
  alignments: [
    align('left', <AlignLeft />),
    align('center', <AlignCenter />),
    align('right', <AlignRight />),
    align('justify', <AlignJustify />),
  ],
} as const satisfies Readonly<Record<string, readonly FormatTool[]>>;

const ALL: readonly FormatTool[] = Object.values(FORMAT_TOOLS).flat();
const BY_HOTKEY = new Map(ALL.flatMap((tool) => (tool.hotkey ? [[tool.hotkey, tool] as const] : [])));

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** `b`, `shift+x` and so on of a key pressed with Ctrl or Command; null for any other. */
export function hotkeyOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): string | null {
  if (ctrlKey === metaKey || altKey) return null;
  const name = key.toLowerCase();
  return shiftKey ? `shift+${name}` : name;
}

/** The tool of a shortcut; Ctrl+Shift+Z is redo, too. */
export const toolOfHotkey = (hotkey: string): FormatTool | undefined =>
  BY_HOTKEY.get(hotkey === 'shift+z' ? 'y' : hotkey);

/**
 * What the toolbar shows of the place of the caret: ids of tools that are pressed, and of those
 * that can do nothing.
 */
export interface ToolStates {
  readonly pressed: readonly string[];
  readonly idle: readonly string[];
}

export const toolStates = (editor: GuildEditor): ToolStates => ({
  pressed: ALL.filter((tool) => tool.isActive?.(editor)).map(({ id }) => id),
  idle: ALL.filter((tool) => tool.isEnabled?.(editor) === false).map(({ id }) => id),
});
