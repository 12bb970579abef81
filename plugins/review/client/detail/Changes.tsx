import { useMemo, useState } from 'react';
import { Button, Card, exactTime, localName, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Fact, Facts } from '../../../../platform/sdk/controls.ts';
import type { ReviewDetail } from '../../contract.ts';
import { FieldValue } from './Extras.tsx';
import { SentParts } from './SentParts.tsx';
import { useShownByPlugins } from './use-shown-by-plugins.ts';
import { differencesOf, shortened, type Piece } from './differences.ts';
import styles from './detail.module.css';

interface ChangesProps {
  readonly detail: ReviewDetail;
  readonly previous: NonNullable<ReviewDetail['previous']>;
}

// i18n-keys: extra.*
/**
 * What is different from the last review of the draft, or from the post that it changes. Loaded on
 * use: it brings the comparison.
 */
export function Changes({ detail, previous }: ChangesProps) {
  const t = useT('review-pages');
  const { timeZone, themes } = useZone();
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  const found = useMemo(() => differencesOf(previous, detail), [previous, detail]);
  const { title, body, addedImages, removedImages, isFormatOnly, isMoved } = found;
  const shownByPlugins = useShownByPlugins();
  const fields = found.fields.filter(({ name }) => !shownByPlugins.has(name));
  const changedParts = new Set(found.fields.flatMap(({ name }) => (shownByPlugins.has(name) ? name : [])));
  const themeName = (id: number) => {
    const theme = themes.find(({ themeId }) => themeId === id);
    return theme ? localName(theme, locale) : String(id);
  };
  const isChanged = (pieces: readonly Piece[]) => pieces.some(({ kind }) => kind !== 'same');
  const isText = body === null || isChanged(body) || isChanged(title) || isFormatOnly;
  const isNothing = !isText && !isMoved && found.fields.length + addedImages.length + removedImages.length === 0;
  const pieces = body && (isWhole ? body : shortened(body));
  const canUnfold = body !== null && !isWhole && pieces !== null && pieces.length > body.length;
  const time = exactTime(previous.createTime, timeZone);
  return (
    <Card
      title={t(previous.kind === 'post' ? 'changes.ofPost' : 'changes.title')}
      action={
        canUnfold ? (
          <Button size="s" onClick={() => setWhole(true)}>
            {t('changes.whole')}
          </Button>
        ) : undefined
      }
    >
      <p className={styles.hint}>{t('changes.since', { time })}</p>
      {isNothing && <p>{t('changes.none')}</p>}
      {isFormatOnly && <p>{t('changes.format')}</p>}
      {isChanged(title) && (
        <p className={styles.changedTitle}>
          <Pieces pieces={title} />
        </p>
      )}
      {body === null && <p>{t('changes.tooMany')}</p>}
      {pieces && body && isChanged(body) && (
        <p className={styles.changed}>
          <Pieces pieces={pieces} />
        </p>
      )}
      <Images label={t('changes.addedImages')} urls={addedImages} />
      <Images label={t('changes.removedImages')} urls={removedImages} />
      {(isMoved || fields.length > 0) && (
        <Facts>
          {isMoved && (
            <Fact name={t('changes.theme')} className={styles.changed}>
              <del>{themeName(previous.wbThemeId)}</del> <ins>{themeName(detail.wbThemeId)}</ins>
            </Fact>
          )}
          {fields.map(({ name, before, after }) => (
            <Fact key={name} name={t(`extra.${name}`, { defaultValue: name })} className={styles.changed}>
              <del>{before ? <FieldValue field={before} /> : t('changes.without')}</del>
              <ins>{after ? <FieldValue field={after} /> : t('changes.without')}</ins>
            </Fact>
          ))}
        </Facts>
      )}
      {changedParts.size > 0 && (
        // As it is now it stands above.
        <section className={styles.images} aria-label={t('changes.partBefore')}>
          <p className={styles.hint}>{t('changes.partBefore')}</p>
          <SentParts fields={previous.fields ?? ''} names={changedParts} none={<p>{t('changes.without')}</p>} />
        </section>
      )}
    </Card>
  );
}

function Pieces({ pieces }: { readonly pieces: readonly (Piece & { readonly left?: number })[] }) {
  const t = useT('review-pages');
  return pieces.map(({ kind, text, left }, index) => {
    // They never move: the place is what they are known by.
    const key = index;
    if (left !== undefined)
      return (
        <span key={key} className={styles.left}>
          {t('changes.left', { count: left })}
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
