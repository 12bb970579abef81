/** One line of the table. A target is a bound on `ratio` where there is one, else on `value`. */
export interface Row {
  readonly engine: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reference?: number;
  readonly ratio?: number;
  /**
   * The same ratio per processor second of the server: what it costs, however busy the machine is.
   */
  readonly cpuRatio?: number | null;
  readonly atLeast?: number;
  readonly atMost?: number;
}

export function isMet({ value, ratio, atLeast = -Infinity, atMost = Infinity }: Row): boolean {
  const measured = ratio ?? value;
  return measured >= atLeast && measured <= atMost;
}

const COLUMNS = ['engine', 'measure', 'value', 'reference', 'ratio', 'per CPU s', 'target', ''] as const;

/** The table as Markdown, so that it can be pasted into docs/bench.md. */
export function tableOf(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.engine,
    row.name,
    `${figure(row.value)} ${row.unit}`,
    row.reference === undefined ? '' : `${figure(row.reference)} ${row.unit}`,
    row.ratio === undefined ? '' : row.ratio.toFixed(2),
    row.cpuRatio === undefined || row.cpuRatio === null ? '' : row.cpuRatio.toFixed(2),
    targetOf(row),
    isMet(row) ? 'ok' : 'MISS',
  ]);
  const all = [[...COLUMNS], ...cells];
  const widths = COLUMNS.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)));
  const lineOf = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [lineOf(all[0] ?? []), rule, ...cells.map(lineOf)].join('\n');
}

const targetOf = ({ atLeast, atMost }: Row): string =>
  atLeast !== undefined ? `>= ${atLeast}` : atMost !== undefined ? `<= ${atMost}` : '';

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
