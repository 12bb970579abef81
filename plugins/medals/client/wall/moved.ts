/** The list with one entry a place earlier (-1) or later (1); unchanged at the ends. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const target = index + by;
  if (target < 0 || target >= list.length) return [...list];
  const entry = list[index] as T; // inside the list
  return list.toSpliced(index, 1).toSpliced(target, 0, entry);
}
