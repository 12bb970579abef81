import { localName, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import { LotteryType, RedrawType, type LotteryInfo } from '../../contract.ts';
import { positionKey } from '../position-key.ts';
import { rulesOf } from '../rules.ts';
import styles from './lottery.module.css';

export type Asked = Pick<
  LotteryInfo,
  'lotteryCondition' | 'rules' | 'blacklistType' | 'registerExpirationDate' | 'type' | 'redrawType'
>;

// i18n-keys: asks.*
/** What the manager asks in words, and what the host checks itself when it ends. */
export function Conditions({ info }: { readonly info: Asked }) {
  const t = useT('lottery-pages');
  const locale = useLocale();
  const { themes } = useZone();
  const themeName = (themeId: number) => {
    const theme = themes.find((one) => one.themeId === themeId);
    return theme ? localName(theme, locale) : String(themeId);
  };
  return (
    <div className={styles.part}>
      <h3 className={styles.label}>{t('block.conditions')}</h3>
      <ol className={styles.conditions}>
        {info.lotteryCondition.map((text, index) => (
          <li key={positionKey(index)}>{text}</li>
        ))}
      </ol>
      <details className={styles.details}>
        <summary>{t('block.rules')}</summary>
        <ul className={styles.rules}>
          {rulesOf(info, themeName).map(({ key, values }) => (
            <li key={key}>{t(key, values ?? {})}</li>
          ))}
          <li>{t('block.register', { count: info.registerExpirationDate })}</li>
          <li>{t(redrawText(info))}</li>
        </ul>
      </details>
    </div>
  );
}

function redrawText({ type, redrawType }: Asked): string {
  if (type === LotteryType.merit) return 'redraw.meritHint';
  return redrawType === RedrawType.random ? 'redraw.randomHint' : 'redraw.deferredHint';
}
