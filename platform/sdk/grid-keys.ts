import type { KeyboardEvent } from 'react';

/**
 * Where a key leads from one cell of a wrapping grid; the cells' boxes say how many are in a row.
 */
export function nextInGrid(key: string, from: number, boxes: readonly { top: number }[]): number | undefined {
  // Of the first row only: where a grid is cut into pages beside each other, each has a row at the
  // top.
  const second = boxes.findIndex((box) => box.top !== boxes[0]?.top);
  const columns = second < 0 ? boxes.length : second;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key];
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (step === undefined) return undefined;
  const to = from + step;
  return to >= 0 && to < boxes.length ? to : from;
}

/**
 * A key in an element whose buttons are such a grid moves the focus.
 * @returns which button has it now, undefined: another key
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): number | undefined {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.findIndex((button) => button === document.activeElement);
  const boxes = buttons.map((button) => button.getBoundingClientRect());
  const to = nextInGrid(event.key, from, boxes);
  if (to === undefined) return undefined;
  event.preventDefault();
  buttons[to]?.focus();
  return to;
}
