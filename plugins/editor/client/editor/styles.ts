import { Editor, Element, Range, Text, Transforms } from 'slate';
import type { Node, Path } from 'slate';
import { INLINE_STYLES, styleEntries } from '../model/grammar.ts';
import { isLeafBlock } from '../model/types.ts';
import type { GuildEditor, LeafBlock, Marks, StyledText } from '../model/types.ts';

/** A style that a text can carry: font, size, colour, background. */
export type InlineStyle = (typeof INLINE_STYLES)[number];

/** The marks at the caret or at the start of the selection; none where Slate cannot tell. */
export function marksOf(editor: GuildEditor): Marks {
  // Slate refuses to read marks where the selection no longer fits, for example after all was
  // replaced.
  try {
    return Editor.marks(editor) ?? {};
  } catch {
    return {};
  }
}

/** What a style is set to at the caret or at the start of the selection. */
export function styleValue({ style }: Marks, property: InlineStyle): string | undefined {
  return style === undefined ? undefined : styleEntries(style).find(([name]) => name === property)?.[1];
}

/**
 * A canonical style with one property changed, or taken out (null); undefined when nothing is left.
 */
export function withStyle(style: string | undefined, property: InlineStyle, value: string | null): string | undefined {
  const values = new Map(style === undefined ? [] : styleEntries(style));
  if (value === null) values.delete(property);
  else values.set(property, value);
  const kept = INLINE_STYLES.flatMap((name) => (values.has(name) ? [`${name}: ${values.get(name)}`] : []));
  return kept.length > 0 ? kept.join('; ') : undefined;
}

/** Texts that carry marks: all but those inside voids that take none. */
const carriesMarks = (editor: GuildEditor) => (node: Node, path: Path) => {
  if (!Text.isText(node)) return false;
  const [parent] = Editor.parent(editor, path);
  return !Element.isElement(parent) || !editor.isVoid(parent) || editor.markableVoid(parent);
};

/**
 * Sets a style of the selected text, or of what is typed next; null takes it off. Each text keeps
 * its other styles.
 * @param value by the grammar: `#e60000`, `18px`, `SimSun`
 */
export function setStyle(editor: GuildEditor, property: InlineStyle, value: string | null): void {
  const { selection } = editor;
  if (!selection) return;
  if (Range.isCollapsed(selection)) {
    const style = withStyle(marksOf(editor).style, property, value);
    if (style === undefined) Editor.removeMark(editor, 'style');
    else Editor.addMark(editor, 'style', style);
    return;
  }
  const change = ({ style }: StyledText) => ({ style: withStyle(style, property, value) ?? null });
  Transforms.setNodes<StyledText>(editor, change, { match: carriesMarks(editor), split: true, voids: true });
}

const ALL_MARKS = ['strong', 'em', 's', 'u', 'code', 'style'] as const;

/**
 * Takes marks, styles, heading, alignment and indents off what is selected, or off the current line
 * and what is typed next.
 */
export function clearFormatting(editor: GuildEditor): void {
  const { selection } = editor;
  if (!selection) return;
  Editor.withoutNormalizing(editor, () => {
    if (Range.isCollapsed(selection)) for (const mark of ALL_MARKS) Editor.removeMark(editor, mark);
    else {
      const match = carriesMarks(editor);
      Transforms.unsetNodes<StyledText>(editor, [...ALL_MARKS], { match, split: true, voids: true });
    }
    const blocks = { match: (node: Node) => Element.isElement(node) && (isLeafBlock(node) || node.type === 'li') };
    Transforms.unsetNodes<LeafBlock>(editor, ['align', 'indent', 'textIndent'], { ...blocks, mode: 'all' });
    Transforms.setNodes<LeafBlock>(
      editor,
      { type: 'p' },
      { match: (node) => Element.isElement(node) && isLeafBlock(node) && node.type !== 'p' },
    );
  });
}
