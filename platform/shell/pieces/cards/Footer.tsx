import { useRef, type ReactNode } from 'react';
import { useCalendar } from '../../../sdk/calendar.ts';
import { cx, useBoot, useNow, useT, useZone } from '../../../sdk/index.ts';
import { LooksButton, SiteSwitch } from './parts.ts';
import styles from './cards.module.css';

export interface FooterProps {
  /** `card` below the sidebar, `page` at the end of a page. */
  readonly look: 'card' | 'page';
  /**
   * The variant of the index and medal pages, with all numbers and the advice on healthy gaming.
   */
  readonly full: boolean;
  readonly children?: ReactNode;
}

/** Owner, licence and filing numbers, as the zone's config has them. */
export function Footer({ look, full, children }: FooterProps) {
  const t = useT();
  const { legal, timeZone } = useZone();
  const { locale } = useBoot();
  const now = useNow();
  const copyright = useRef<HTMLParagraphElement>(null);
  const calendar = useCalendar(copyright);
  const numbers = [...(full ? (legal?.licences ?? []) : []), ...(legal?.filing ? [legal.filing] : [])].map(
    (line) => line[locale],
  );
  return (
    <footer className={cx(styles.footer, styles[look])} aria-label={t('shell.footer.label')}>
      {full && <p>{t('shell.footer.advice')}</p>}
      <p>{t('shell.footer.rules')}</p>
      {numbers.length > 0 && (
        <p className={styles.numbers}>
          {numbers.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {legal?.company && (
        <p ref={copyright} suppressHydrationWarning>
          {calendar
            ? t('shell.footer.copyright', {
                year: calendar.calendarYear(now, timeZone),
                company: legal.company[locale],
              })
            : ''}
        </p>
      )}
      <LooksButton className={styles.looks} />
      <SiteSwitch className={styles.site} />
      {children}
    </footer>
  );
}
