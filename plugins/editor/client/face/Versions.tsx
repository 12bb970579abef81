import { plainText, readContent } from '../../../../platform/sdk/grammar.ts';
import styles from './Versions.module.css';

interface Text {
  readonly title: string;
  /** Canonical content. */
  readonly html: string;
}

interface VersionsProps {
  readonly mine: Text & { readonly label: string };
  readonly other: Text & { readonly label: string };
}

/** Two versions of a text, beside each other. */
export function Versions({ mine, other }: VersionsProps) {
  return (
    <div className={styles.versions}>
      <Version label={mine.label} title={mine.title} html={mine.html} />
      <Version {...other} />
    </div>
  );
}

function Version({ label, title, html }: { readonly label: string; readonly title: string; readonly html: string }) {
  return (
    // Longer than it is high: whoever has no mouse scrolls it by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.version} aria-label={label} tabIndex={0}>
      <p className={styles.versionLabel}>{label}</p>
      {title && <p className={styles.name}>{title}</p>}
      <p className={styles.versionBody}>{plainText(readContent(html), { images: true })}</p>
    </section>
  );
}
