import { Suspense, useMemo } from 'react';
import { Card, exactTime, localName, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import { Fact, Facts } from '../../../../platform/sdk/controls.ts';
import { ChangedText, hasChanged } from '../../../../platform/sdk/differences.ts';
import type { ReviewDetail } from '../../contract.ts';
import { FieldValue } from './Extras.tsx';
import { SentParts } from './SentParts.tsx';
import { useShownByPlugins } from './use-shown-by-plugins.ts';
import { differencesOf } from './differences.ts';
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
  const found = useMemo(() => differencesOf(previous, detail), [previous, detail]);
  const { isMoved } = found;
  const shownByPlugins = useShownByPlugins();
  const fields = found.fields.filter(({ name }) => !shownByPlugins.has(name));
  const changedParts = new Set(found.fields.flatMap(({ name }) => (shownByPlugins.has(name) ? name : [])));
  const themeName = (id: number) => {
    const theme = themes.find(({ themeId }) => themeId === id);
    return theme ? localName(theme, locale) : String(id);
  };
  const isNothing = !hasChanged(found) && !isMoved && found.fields.length === 0;
  const time = exactTime(previous.createTime, timeZone);
  return (
    <Card title={t(previous.kind === 'post' ? 'changes.ofPost' : 'changes.title')}>
      <p className={styles.hint}>{t('changes.since', { time })}</p>
      {isNothing && <p>{t('changes.none')}</p>}
      <Suspense>
        <ChangedText differences={found} />
      </Suspense>
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
