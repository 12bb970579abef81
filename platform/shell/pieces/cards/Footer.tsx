import type { ReactNode } from 'react';
import { calendarYear, cx, useNow, useT, useZone } from '../../../sdk/index.ts';
import styles from './cards.module.css';

export interface FooterProps {
  /** `card` below the sidebar, `page` at the end of a page. */
  readonly look: 'card' | 'page';
  /** The variant of the index and medal pages, with all numbers and the advice on healthy gaming (spec 1 section 2). */
  readonly full: boolean;
  readonly children?: ReactNode;
}

/** Owner, licence and filing numbers. */
export function Footer({ look, full, children }: FooterProps) {
  const t = useT();
  const { timeZone } = useZone();
  const year = calendarYear(useNow(), timeZone);
  return (
    <footer className={cx(styles.footer, styles[look])} aria-label={t('shell.footer.label')}>
      {full && <p>{t('shell.footer.advice')}</p>}
      <p>{t('shell.footer.rules')}</p>
      <p className={styles.numbers}>
        {full && <span>{t('shell.footer.licence')}</span>}
        {full && <span>{t('shell.footer.publishing')}</span>}
        <span>{t('shell.footer.filing')}</span>
      </p>
      <p>{t('shell.footer.copyright', { year, company: t('shell.footer.company') })}</p>
      {children}
    </footer>
  );
}
