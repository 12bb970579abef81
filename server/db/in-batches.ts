/** Goes through a table by its ids. @param read the rows behind an id */
export async function inBatches<Row extends { id: number }>(
  read: (after: number) => Promise<{ rows: Row[] }>,
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await read(after);
    if (rows.length === 0) return;
    await write(rows);
    after = rows.at(-1)?.id ?? after;
  }
}
