import { LOCALE_COOKIE } from '../../../contract/locale.ts';
import { cx, DAY_MS, SECOND_MS, useLocale, useT, type TopbarItemProps } from '../../../sdk/index.ts';
import styles from './LanguageSwitch.module.css';

const YEAR_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** The same in the top bar, where there is room. */
export const WideLanguageSwitch = ({ isCrowded }: TopbarItemProps) =>
  isCrowded ? null : <LanguageSwitch className={styles.wide} />;

/** Changes to the other language: remembers it in a cookie and loads the page again in it. */
export function LanguageSwitch({ className }: { readonly className?: string | undefined }) {
  const t = useT();
  const other = useLocale() === 'en' ? 'zh-CN' : 'en';
  const change = () => {
    document.cookie = `${LOCALE_COOKIE}=${other}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    window.location.reload();
  };
  return (
    <button
      type="button"
      className={cx(styles.language, className)}
      onClick={change}
      aria-label={t('shell.language.label')}
    >
      <span lang={other}>{t('shell.language.short')}</span>
    </button>
  );
}
