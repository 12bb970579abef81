import { ChevronDown, Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { ReactEditor, useSlateStatic, type RenderElementProps } from 'slate-react';
import { Button, cx, LazyMenu, useT } from '../../../../platform/sdk/index.ts';
import {
  addColumn,
  addLine,
  addRow,
  placeIn,
  removeColumn,
  removeRow,
  removeTable,
  toggleHeader,
} from '../editor/tables.ts';
import { TABLE_LIMITS } from '../model/grammar.ts';
import type { GuildEditor, TableBlock } from '../model/types.ts';
import { readSelection, refocus } from './refocus.ts';
import styles from './Text.module.css';

interface TableViewProps {
  readonly node: TableBlock;
  readonly attributes: RenderElementProps['attributes'];
  readonly children: ReactNode;
}

type Change = (editor: GuildEditor, at: number[]) => void;

const CHANGES = {
  rowAbove: (editor, at) => addRow(editor, at, placeIn(editor, at).row),
  rowBelow: (editor, at) => addRow(editor, at, placeIn(editor, at).row + 1),
  columnBefore: (editor, at) => addColumn(editor, at, placeIn(editor, at).column),
  columnAfter: (editor, at) => addColumn(editor, at, placeIn(editor, at).column + 1),
  header: toggleHeader,
  removeRow,
  removeColumn,
  lineBefore: (editor, at) => addLine(editor, at, -1),
  lineAfter: (editor, at) => addLine(editor, at, 1),
  remove: removeTable,
} as const satisfies Readonly<Record<string, Change>>;
type ChangeName = keyof typeof CHANGES;

const NAMES = Object.keys(CHANGES) as ChangeName[]; // as it was just written
const FIRST_OF_GROUP: readonly ChangeName[] = ['header', 'removeRow', 'lineBefore', 'remove'];
const DESTRUCTIVE: readonly ChangeName[] = ['removeRow', 'removeColumn', 'remove'];

/** The text keeps its selection and, on a phone, its keyboard. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

// i18n-keys: table.*
/** A table in the text, over it what changes its rows and columns where the caret is. */
export function TableView({ node, attributes, children }: TableViewProps) {
  const t = useT('editor-pages');
  const editor = useSlateStatic();
  const isFull = {
    row: node.children.length >= TABLE_LIMITS.rows,
    column: (node.children[0]?.children.length ?? 0) >= TABLE_LIMITS.columns,
  };
  const isIdle = (name: ChangeName): boolean =>
    (isFull.row && name.startsWith('row')) || (isFull.column && name.startsWith('column'));
  const change = (name: ChangeName, goesOn: boolean) => {
    readSelection(editor);
    CHANGES[name](editor, ReactEditor.findPath(editor, node));
    if (goesOn) refocus(editor);
  };
  const items = NAMES.map((name) => ({
    id: name,
    label: t(`table.${name === 'header' && node.hasHeader ? 'noHeader' : name}`),
    disabled: isIdle(name),
    destructive: DESTRUCTIVE.includes(name),
    separatorBefore: FIRST_OF_GROUP.includes(name),
  }));
  const adds = (label: string, name: ChangeName) => (
    <Button
      variant="ghost"
      size="s"
      icon={<Plus />}
      disabled={isIdle(name)}
      onMouseDown={keepFocus}
      onClick={({ detail }) => change(name, detail > 0)}
    >
      {t(label)}
    </Button>
  );
  return (
    <div {...attributes} className={styles.table}>
      <div contentEditable={false} className={styles.tableBar}>
        <LazyMenu
          trigger={(props) => (
            <Button {...props} variant="ghost" size="s" iconEnd={<ChevronDown />}>
              {t('table.menu')}
            </Button>
          )}
          label={t('table.menu')}
          placement="bottom start"
          items={items}
          onAction={(id) => change(id as ChangeName, true)} // one of the items
        />
        {adds('table.addRow', 'rowBelow')}
        {adds('table.addColumn', 'columnAfter')}
      </div>
      <div className={styles.tableRows}>
        <table className={cx(node.hasHeader && styles.header)}>
          <tbody>{children}</tbody>
        </table>
      </div>
    </div>
  );
}
