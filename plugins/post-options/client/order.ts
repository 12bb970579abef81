/** The list with the item at `index` moved by one place; the same list at its ends. */
export function moved<T>(list: readonly T[], index: number, by: 1 | -1): readonly T[] {
  const to = index + by;
  const item = list[index];
  if (item === undefined || to < 0 || to >= list.length) return list;
  const others = list.toSpliced(index, 1);
  return others.toSpliced(to, 0, item);
}
