import type { ReactNode } from 'react';
import type { ContentNode, ElementNode } from '../../contract/content/types.ts';
import { useT } from '../translate.ts';
import styles from './Content.module.css';

interface ContentTableProps {
  readonly rows: readonly ContentNode[];
  /** Draws what is in a cell. */
  readonly children: (nodes: readonly ContentNode[]) => ReactNode;
}

const elementsOf = (nodes: readonly ContentNode[]): ElementNode[] => nodes.filter((node) => node.type === 'element');

/** A table of a text, which scrolls sideways where it has no room, by keyboard as well. */
export function ContentTable({ rows, children: draw }: ContentTableProps) {
  const t = useT('sdk');
  const all = elementsOf(rows).map((row, index) => (
    <tr key={keyOf(index)}>
      {elementsOf(row.children).map(({ tag: Cell, children }, column) => (
        <Cell key={keyOf(column)} {...(Cell === 'th' ? { scope: 'col' } : {})}>
          {draw(children)}
        </Cell>
      ))}
    </tr>
  ));
  const [first] = elementsOf(rows);
  const [cell] = first?.children ?? [];
  const headers = cell?.type === 'element' && cell.tag === 'th' ? 1 : 0;
  return (
    // Without a stop of the Tab key nobody could scroll it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} role="group" aria-label={t('content.table')} tabIndex={0}>
      <table>
        {headers > 0 && <thead>{all.slice(0, headers)}</thead>}
        {all.length > headers && <tbody>{all.slice(headers)}</tbody>}
      </table>
    </div>
  );
}

/** Their order never changes for a given text, so the position is a true key. */
const keyOf = (position: number): string => `n${position}`;
