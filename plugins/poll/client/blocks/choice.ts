/**
 * The choice after one option was pressed. With one allowed a new option replaces the last one;
 * otherwise options are added and taken away.
 * @returns null when one more would be too many
 */
export function toggled(chosen: readonly number[], id: number, max: number): readonly number[] | null {
  if (max === 1) return [id];
  if (chosen.includes(id)) return chosen.filter((other) => other !== id);
  return chosen.length >= max ? null : [...chosen, id];
}
