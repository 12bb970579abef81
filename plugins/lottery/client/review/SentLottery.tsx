import { Card, exactTime, localName, recordOf, useLocale, useT, useZone } from '../../../../platform/sdk/index.ts';
import type { ReviewFieldProps } from '../../../review/client/face.ts';
import { Fact, Facts } from '../../../../platform/sdk/controls.ts';
import { LotteryType, SelectType, SelectWay, type LotteryForm, type LotteryRules } from '../../contract.ts';
import { Conditions } from '../blocks/Conditions.tsx';
import { settingsOf, type Settings } from '../composer/form.ts';
import { positionKey } from '../position-key.ts';
import styles from './SentLottery.module.css';

/** A lottery that is under review, with all that it will be held by. */
export function SentLottery({ fields }: ReviewFieldProps) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const form = readForm(fields['lotteryInfo']);
  const settings = settingsOf(form);
  const { startTime, endTime, prizes, isPublic, publicityDays, type } = settings;
  return (
    <Card title={t('panel.title')}>
      <Facts>
        <Fact name={t('settings.time')}>
          {t('panel.times', {
            start: startTime === null ? t('panel.atOnce') : exactTime(startTime, timeZone),
            end: endTime === null ? '' : exactTime(endTime, timeZone),
          })}
        </Fact>
        <Fact name={t('settings.method')}>
          {type === LotteryType.merit ? t('type.merit') : t('type.random')}
          {type === LotteryType.random && <Select settings={settings} />}
        </Fact>
        <Fact name={t('settings.prizes')}>
          <ul className={styles.prizes}>
            {prizes.map(({ name, number }, index) => (
              <li key={positionKey(index)}>{t('panel.prize', { name, count: number })}</li>
            ))}
          </ul>
        </Fact>
        {isPublic && (
          <Fact name={t('settings.publicity')}>
            {t('settings.publish')} {t('settings.days', { count: publicityDays })}
          </Fact>
        )}
      </Facts>
      <div className={styles.conditions}>
        <Conditions info={askedIn(form)} />
      </div>
    </Card>
  );
}

/** As `lotteryInfo` was sent, which the host has read before it went to review. */
function readForm(text: unknown): LotteryForm {
  try {
    return recordOf(JSON.parse(String(text)));
  } catch {
    return {};
  }
}

const askedIn = ({
  lotteryCondition,
  rules,
  blacklistType,
  registerExpirationDate,
  type,
  redrawType,
}: LotteryForm) => ({
  lotteryCondition: lotteryCondition ?? [],
  blacklistType: blacklistType ?? [],
  rules: (rules ?? { version: 1 }) as LotteryRules, // read by the host, as above
  registerExpirationDate: registerExpirationDate ?? 0,
  type: type ?? 0,
  redrawType: redrawType ?? 0,
});

/** Among whom is drawn. */
function Select({ settings: { selectType, selectWay, selectId } }: { readonly settings: Settings }) {
  const t = useT('lottery-pages');
  const locale = useLocale();
  const { themes } = useZone();
  if (selectType !== SelectType.post) return <p className={styles.line}>{t('select.comment')}</p>;
  const theme = themes.find(({ themeId }) => String(themeId) === selectId);
  const name = selectWay === SelectWay.theme ? (theme ? localName(theme, locale) : selectId) : `#${selectId}#`;
  return (
    <p className={styles.line}>
      {t('select.post')} · {t(selectWay === SelectWay.theme ? 'select.theme' : 'select.topic')} {name}
    </p>
  );
}
