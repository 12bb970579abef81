import { EMOTICONS } from '../../../contract/content/emoticons.ts';
import { moveInGrid } from '../../../sdk/grid-keys.ts';
import styles from './CommentBox.module.css';

/** All emoticons in eight columns; arrow keys move, the panel stays open for the next one. */
export const Emoticons = ({ onPick }: { readonly onPick: (name: string) => void }) => (
  // Arrow keys are a short cut between the buttons, which are all reachable by Tab as well.
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
  <div className={styles.emoticons} onKeyDown={moveInGrid}>
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
