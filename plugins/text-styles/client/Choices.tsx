import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { nextInGrid } from '../../../platform/sdk/grid-keys.ts';
import { cx } from '../../../platform/sdk/index.ts';
import styles from './Choices.module.css';

export interface Choice {
  /** Empty: takes the style off. */
  readonly value: string;
  readonly label: string;
  /** What is shown instead of the label. */
  readonly face?: ReactNode;
  readonly style?: CSSProperties;
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** `grid`: squares in rows of seven; the first choice has a row of its own. */
  readonly look?: 'list' | 'grid';
}

/**
 * One of some values. One stop of the Tab key; arrows move, Enter and Space choose (WAI-ARIA
 * listbox).
 */
export function Choices({ label, choices, value, onChoose, look = 'list' }: ChoicesProps) {
  const chosen = Math.max(
    0,
    choices.findIndex((choice) => choice.value === value),
  );
  const [current, setCurrent] = useState(chosen);
  const [first] = useState(chosen);
  const box = useRef<HTMLDivElement>(null);
  const options = () => [...(box.current?.querySelectorAll('button') ?? [])];
  // Not before the panel has its place: what is not shown yet takes no focus. And once alone: after
  // the choice the panel still fades, while the text has the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.querySelectorAll('button')[first]?.focus());
    return () => cancelAnimationFrame(frame);
  }, [first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = options();
    const to = nextOption(
      event.key,
      current,
      all.map((option) => option.getBoundingClientRect()),
    );
    if (to === undefined) return;
    event.preventDefault();
    setCurrent(to);
    all[to]?.focus();
  };
  return (
    // The focus is on the options themselves.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div ref={box} className={styles[look]} role="listbox" aria-label={label} onKeyDown={onKeyDown}>
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="option"
          aria-selected={choice.value === value}
          aria-label={choice.face === undefined ? undefined : choice.label}
          title={choice.face === undefined ? undefined : choice.label}
          className={cx(styles.option, choice.value === '' && styles.none)}
          style={choice.style}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => onChoose(choice.value)}
        >
          {choice.face ?? choice.label}
        </button>
      ))}
    </div>
  );
}

/**
 * The first choice stands alone over the rows of a grid: from it a key leads into the first row,
 * from there back to it.
 */
export function nextOption(key: string, from: number, boxes: readonly { top: number }[]): number | undefined {
  const alone = boxes.length > 2 && boxes[0]?.top !== boxes[1]?.top && boxes[1]?.top === boxes[2]?.top;
  if (!alone) return nextInGrid(key, from, boxes);
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  if (from === 0) return key === 'ArrowDown' || key === 'ArrowRight' ? 1 : nextInGrid(key, 0, boxes);
  const rest = boxes.slice(1);
  const to = nextInGrid(key, from - 1, rest);
  if (to === undefined) return undefined;
  const isStuck = to === from - 1 && (key === 'ArrowUp' || (key === 'ArrowLeft' && from === 1));
  return isStuck ? 0 : to + 1;
}
