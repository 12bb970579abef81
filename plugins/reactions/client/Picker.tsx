import { useEffect, useRef } from 'react';
import { Button, cx, StickerImage, useT } from '../../../platform/sdk/index.ts';
import { moveInGrid } from '../../../platform/sdk/grid-keys.ts';
import { stickerNamed } from '../../../platform/sdk/grammar.ts';
import { glyphOf } from './Emoticon.tsx';
import styles from './Picker.module.css';

/** More are two rows on a phone. */
const IN_ROW = 6;

interface PickerProps {
  readonly emoticons: readonly string[];
  readonly own: string | null;
  readonly onChoose: (name: string) => void;
  /** Shows who has reacted; absent where nobody has. */
  readonly onPeople: (() => void) | undefined;
}

/** The zone's emoticons: one stop of the Tab key, arrows move among them. */
export function Picker({ emoticons, own, onChoose, onPeople }: PickerProps) {
  const t = useT('reactions-pages');
  const grid = useRef<HTMLDivElement>(null);
  const first = own ?? emoticons[0];
  // Not before it has its place: what is not shown yet takes no focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.picker}>
      {/* The focus is on the emoticons themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={cx(styles.grid, emoticons.length > IN_ROW && styles.many)}
        ref={grid}
        role="group"
        aria-label={t('choose')}
        onKeyDown={moveInGrid}
      >
        {emoticons.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.emoticon}
            tabIndex={name === first ? 0 : -1}
            aria-label={glyphOf(name)}
            aria-pressed={name === own}
            onClick={() => onChoose(name)}
          >
            <Moving name={name} />
          </button>
        ))}
      </div>
      {onPeople && (
        <Button variant="ghost" size="s" block onClick={onPeople}>
          {t('who')}
        </Button>
      )}
    </div>
  );
}

function Moving({ name }: { readonly name: string }) {
  const sticker = stickerNamed(name);
  return sticker && <StickerImage sticker={sticker} />;
}
