import { TextField, useT } from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { LotteryType, SelectType } from '../../contract.ts';
import type { Rules } from './form.ts';
import type { FieldsProps } from './fields-props.ts';
import { PostRuleFields } from './PostRuleFields.tsx';
import styles from './settings.module.css';

const ACTIONS = ['comment', 'like', 'collect', 'follow'] as const;
const WITHOUT = ['excludeAuthor', 'excludeStaff'] as const;
const NUMBERS = [
  ['minLevel', 100],
  ['minAccountDays', 3650],
] as const;

// i18n-keys: rule.*
/** Who takes part, as rules that the host checks itself when the lottery ends. */
export function RuleFields({ settings, onChange }: FieldsProps) {
  const t = useT('lottery-pages');
  const { rules, type, selectType } = settings;
  const set = (part: Partial<Rules>) => onChange({ rules: { ...rules, ...part } });
  // A draw among comments asks for one anyway.
  const isAskedAnyway = type === LotteryType.random && selectType === SelectType.comment;
  return (
    <>
      <div className={styles.checks}>
        {ACTIONS.map((name) => (
          <Checkbox
            key={name}
            label={t(`rule.${name}`)}
            checked={rules[name] === 1 || (name === 'comment' && isAskedAnyway)}
            disabled={name === 'comment' && isAskedAnyway}
            onChange={({ target }) => set({ [name]: target.checked ? 1 : 0 })}
          />
        ))}
      </div>
      <PostRuleFields settings={settings} onChange={onChange} />
      <div className={styles.pair}>
        {NUMBERS.map(([name, max]) => (
          <TextField
            key={name}
            type="number"
            label={t(`rule.${name}`)}
            description={t('rule.anyHint')}
            min={0}
            max={max}
            value={rules[name] ?? 0}
            onChange={({ target }) =>
              set({ [name]: Math.min(max, Math.max(0, Math.trunc(Number(target.value)) || 0)) })
            }
          />
        ))}
      </div>
      <div className={styles.checks}>
        {WITHOUT.map((name) => (
          <Checkbox
            key={name}
            label={t(`rule.${name}`)}
            checked={rules[name] !== 0}
            onChange={({ target }) => set({ [name]: target.checked ? 1 : 0 })}
          />
        ))}
      </div>
    </>
  );
}
