import { useState } from 'react';
import { Button } from '../../ui/index.ts';
import { isChanged, shortened, type ShownPiece, type TextDifferences } from './compare.ts';
import { useT } from '../translate.ts';
import styles from './ChangedText.module.css';

/** What was changed in a text: its title, its words with what was added and taken out, its pictures. */
export function ChangedText({ differences }: { readonly differences: TextDifferences }) {
  const t = useT('differences');
  const [isWhole, setWhole] = useState(false);
  const { title, body, addedImages, removedImages, isFormatOnly } = differences;
  const pieces = body && (isWhole ? body : shortened(body));
  return (
    <>
      {isFormatOnly && <p>{t('format')}</p>}
      {isChanged(title) && (
        <p className={styles.title}>
          <Pieces pieces={title} />
        </p>
      )}
      {body === null && <p>{t('tooMany')}</p>}
      {pieces && body && isChanged(body) && (
        <p className={styles.text}>
          <Pieces pieces={pieces} />
        </p>
      )}
      {body && pieces && pieces.length > body.length && (
        <Button size="s" onClick={() => setWhole(true)}>
          {t('whole')}
        </Button>
      )}
      <Images label={t('addedImages')} urls={addedImages} />
      <Images label={t('removedImages')} urls={removedImages} />
    </>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly ShownPiece[] }) {
  const t = useT('differences');
  return pieces.map(({ kind, text, left }, index) => {
    // They never move: the place is what they are known by.
    const key = index;
    if (left !== undefined)
      return (
        <span key={key} className={styles.left}>
          {t('left', { count: left })}
        </span>
      );
    if (kind === 'added') return <ins key={key}>{text}</ins>;
    if (kind === 'removed') return <del key={key}>{text}</del>;
    return <span key={key}>{text}</span>;
  });
}

function Images({ label, urls }: { readonly label: string; readonly urls: readonly string[] }) {
  if (urls.length === 0) return null;
  return (
    <section className={styles.images} aria-label={label}>
      <p className={styles.hint}>{label}</p>
      <ul className={styles.pictures}>
        {urls.map((url) => (
          <li key={url}>
            <img src={url} alt="" loading="lazy" />
          </li>
        ))}
      </ul>
    </section>
  );
}
