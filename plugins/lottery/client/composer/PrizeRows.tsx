import { Minus, Plus } from 'lucide-react';
import { Button, cx, IconButton, TextField, useT } from '../../../../platform/sdk/index.ts';
import { LOTTERY_LIMITS } from '../../contract.ts';
import { countOf, fewestOf, nextKey, shownCount, typedCount, winnersOf, type PrizeRow } from './form.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';

/** What can be won; there are as many winners as prizes. The first row stays. */
export function PrizeRows({ settings: { prizes }, problem, begun, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  const set = (changed: PrizeRow) =>
    onChange({ prizes: prizes.map((row) => (row.key === changed.key ? changed : row)) });
  const nameError = ({ name }: PrizeRow) => {
    if (problem === 'invalid.prize' && name.trim() === '') return t(problem);
    const isLong = countOf(name) > LOTTERY_LIMITS.prizeName;
    return problem === 'invalid.prizeLong' && isLong ? t(problem) : undefined;
  };
  const numberError = ({ key, number }: PrizeRow) => {
    if (problem === 'invalid.winners') return t(problem);
    if (problem === 'invalid.prizeFewer' && number < fewestOf(begun, key)) return t(problem);
    return problem === 'invalid.prizeNumber' && number === 0 ? t(problem) : undefined;
  };
  const isFixed = ({ key }: PrizeRow) => begun?.prizes.some((prize) => prize.key === key) ?? false;
  return (
    <div className={styles.rows}>
      {prizes.map((prize, index) => (
        <div className={cx(styles.row, styles.prizeRow)} key={prize.key}>
          <TextField
            label={t('settings.prize', { number: index + 1 })}
            hideLabel
            placeholder={t('settings.prizePlaceholder', { number: index + 1 })}
            required
            counterMax={LOTTERY_LIMITS.prizeName}
            disabled={isFixed(prize)}
            error={nameError(prize)}
            value={prize.name}
            onChange={({ target }) => set({ ...prize, name: target.value })}
          />
          <TextField
            type="number"
            label={t('settings.prizeNumber', { number: index + 1 })}
            hideLabel
            min={fewestOf(begun, prize.key)}
            max={LOTTERY_LIMITS.winners}
            required
            error={numberError(prize)}
            value={shownCount(prize.number)}
            onChange={({ target }) => set({ ...prize, number: typedCount(target.value) })}
          />
          {index > 0 && !isFixed(prize) && (
            <IconButton
              label={t('settings.removePrize', { number: index + 1 })}
              icon={<Minus />}
              size="s"
              onClick={() => onChange({ prizes: prizes.filter(({ key }) => key !== prize.key) })}
            />
          )}
        </div>
      ))}
      <div className={styles.foot}>
        {prizes.length < LOTTERY_LIMITS.prizes && (
          <Button
            size="s"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => onChange({ prizes: [...prizes, { key: nextKey(prizes), name: '', number: 1 }] })}
          >
            {t('settings.addPrize')}
          </Button>
        )}
        <p className={styles.total} aria-live="polite">
          {t('settings.winners', { count: winnersOf(prizes) })}
        </p>
      </div>
    </div>
  );
}
