import { cx, useNow, useT, useZone } from '../../../sdk/index.ts';
import styles from './cards.module.css';

/**
 * Owner, licence and filing numbers.
 * @param look `card` below the sidebar, `page` at the end of a page
 * @param full the variant of the index and medal pages, with all numbers and the advice on healthy gaming (spec 1 section 2)
 */
export function Footer({ look, full }: { readonly look: 'card' | 'page'; readonly full: boolean }) {
  const t = useT();
  const { timeZone } = useZone();
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(useNow());
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
    </footer>
  );
}
