/** Where a key leads from one cell of a wrapping grid; the cells' boxes say how many are in a row. */
export function nextInGrid(key: string, from: number, boxes: readonly { top: number }[]): number | undefined {
  const top = boxes[0]?.top;
  const columns = Math.max(1, boxes.filter((box) => box.top === top).length);
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (step === undefined) return undefined;
  const to = from + step;
  return to >= 0 && to < boxes.length ? to : from;
}
