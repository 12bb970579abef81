import { useRef, type KeyboardEvent } from 'react';
import { EMOTICONS } from '../../../contract/content/emoticons.ts';
import styles from './CommentBox.module.css';

const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS };

/** All emoticons in eight columns; arrow keys move, the panel stays open for the next one. */
export function Emoticons({ onPick }: { readonly onPick: (name: string) => void }) {
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  };
  return (
    // Arrow keys are a short cut between the buttons, which are all reachable by Tab as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={grid} className={styles.emoticons} onKeyDown={move}>
      {EMOTICONS.map(({ name, glyph }) => (
        <button
          key={name}
          type="button"
          className={styles.emoticon}
          aria-label={name}
          title={name}
          onClick={() => onPick(name)}
        >
          {glyph}
        </button>
      ))}
    </div>
  );
}
