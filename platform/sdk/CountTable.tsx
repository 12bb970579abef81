import type { ReactNode } from 'react';
import styles from './CountTable.module.css';

export interface CountTableProps {
  readonly label: string;
  /** How it was counted. */
  readonly about: string;
  readonly columns: readonly string[];
  /**
   * The first cell is the zone's day (yyyymmdd), the second names what was counted; numbers stand
   * at the end of their column.
   */
  readonly rows: readonly {
    readonly key: string;
    readonly day: number;
    readonly name: ReactNode;
    /** A quiet line below the name. */
    readonly title: string;
    readonly cells: readonly (string | number)[];
  }[];
}

/** What was counted, a line per day and thing: for panels of `/manage`. */
export function CountTable({ label, about, columns, rows }: CountTableProps) {
  const cells = rows[0]?.cells ?? [];
  return (
    <>
      <p className={styles.about}>{about}</p>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={typeof cells[index - 2] === 'number' ? styles.number : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td className={styles.day}>{String(row.day).replace(/^(\d{4})(\d\d)/, '$1-$2-')}</td>
              <th scope="row">
                {row.name}
                {row.title && <span className={styles.about}>{row.title}</span>}
              </th>
              {row.cells.map((cell, index) => (
                // Columns have no other name.
                <td key={columns[index + 2]} className={typeof cell === 'number' ? styles.number : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
