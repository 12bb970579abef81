import { useState } from 'react';
import {
  Button,
  EmptyState,
  ErrorState,
  managerGate,
  Skeleton,
  useApiQuery,
  useCan,
  useT,
} from '../../../../platform/sdk/index.ts';
import { ruleList, type TextRule } from '../../contract.ts';
import { RuleCard } from './RuleCard.tsx';
import { RuleDialog } from './RuleDialog.tsx';
import { RuleTrial } from './RuleTrial.tsx';
import styles from '../panel.module.css';

/** What is done about one of the rules: it is tried once it is saved. */
type Open = { readonly kind: 'edit'; readonly rule: TextRule | null } | { readonly kind: 'try'; readonly rule: Tried };
type Tried = Pick<TextRule, 'id' | 'revision' | 'name'>;

/** Rules that look at texts before people do: for managers (code 13) to keep, for moderators to read. */
export function RulesPanel() {
  const t = useT('moderation-pages');
  const core = useT('core');
  const mayChange = useCan(managerGate);
  const [open, setOpen] = useState<Open | null>(null);
  const { data, isPending, isFetching, refetch } = useApiQuery(ruleList, {}, { staleTime: 0 });
  if (isPending) return <Skeleton lines={6} />;
  if (!data)
    return (
      <ErrorState
        title={t('rules.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const add = mayChange && (
    <Button variant="primary" onClick={() => setOpen({ kind: 'edit', rule: null })}>
      {t('rules.add')}
    </Button>
  );
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <p className={styles.about}>{t('rules.about')}</p>
        {data.list.length > 0 && add}
      </div>
      {data.list.length === 0 ? (
        <EmptyState title={t('rules.none')} text={t('rules.noneHint')} action={add || undefined} />
      ) : (
        <ul className={styles.list}>
          {data.list.map((rule) => (
            <li key={rule.id}>
              <RuleCard
                rule={rule}
                mayChange={mayChange}
                onEdit={() => setOpen({ kind: 'edit', rule })}
                onTry={() => setOpen({ kind: 'try', rule })}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'edit' && (
        <RuleDialog rule={open.rule} onSaved={(rule) => setOpen({ kind: 'try', rule })} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'try' && (
        <RuleTrial
          rule={open.rule}
          isOn={data.list.some(
            ({ id, isOn, revision }) => id === open.rule.id && isOn === 1 && revision === open.rule.revision,
          )}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
