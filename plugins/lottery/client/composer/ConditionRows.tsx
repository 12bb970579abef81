import { Minus, Plus } from 'lucide-react';
import { Button, IconButton, TextField, useT } from '../../../../platform/sdk/index.ts';
import { LOTTERY_LIMITS } from '../../contract.ts';
import { countOf, nextKey } from './form.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';

/** The conditions as people read them. The first row stays. */
export function ConditionRows({ settings: { conditions }, problem, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  const errorOf = (text: string) => {
    if (problem === 'invalid.condition' && text.trim() === '') return t(problem);
    const isLong = countOf(text) > LOTTERY_LIMITS.condition;
    return problem === 'invalid.conditionLong' && isLong ? t(problem) : undefined;
  };
  return (
    <div className={styles.rows}>
      {conditions.map(({ key, text }, index) => (
        <div className={styles.row} key={key}>
          <TextField
            label={t('settings.condition', { number: index + 1 })}
            hideLabel
            placeholder={t('settings.conditionPlaceholder', { number: index + 1 })}
            required
            counterMax={LOTTERY_LIMITS.condition}
            error={errorOf(text)}
            value={text}
            onChange={({ target }) =>
              onChange({ conditions: conditions.map((row) => (row.key === key ? { key, text: target.value } : row)) })
            }
          />
          {index > 0 && (
            <IconButton
              label={t('settings.removeCondition', { number: index + 1 })}
              icon={<Minus />}
              size="s"
              onClick={() => onChange({ conditions: conditions.filter((row) => row.key !== key) })}
            />
          )}
        </div>
      ))}
      {conditions.length < LOTTERY_LIMITS.conditions && (
        <Button
          size="s"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => onChange({ conditions: [...conditions, { key: nextKey(conditions), text: '' }] })}
        >
          {t('settings.addCondition')}
        </Button>
      )}
    </div>
  );
}
