import { useEffect } from 'react';
import {
  Button,
  ErrorState,
  Skeleton,
  TimeAgo,
  toast,
  useApiMutation,
  useT,
  ZoneLink,
  type ReplyOf,
} from '../../../../platform/sdk/index.ts';
import { withGlyphs } from '../../../../platform/sdk/grammar.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { switchRule, tryRule, type TextRule } from '../../contract.ts';
import { useRefreshRules } from './use-rules.ts';
import styles from '../panel.module.css';

interface RuleTrialProps {
  readonly rule: Pick<TextRule, 'id' | 'revision' | 'name'>;
  /** It is on already. */
  readonly isOn: boolean;
  readonly onClose: () => void;
}

/** Looks with the rule at the last 1,000 posts, shows what it would have caught, and offers to switch it on. */
export function RuleTrial({ rule: { id, revision, name }, isOn, onClose }: RuleTrialProps) {
  const t = useT('moderation-pages');
  const core = useT('core');
  const refresh = useRefreshRules();
  const { mutate, data, isError, isPending, error } = useApiMutation(tryRule, { onSettled: refresh });
  const turn = useApiMutation(switchRule, {
    onSuccess: async () => {
      toast.success(t('rules.onNow', { name }));
      onClose();
      await refresh();
    },
    onError: () => void refresh(),
  });
  useEffect(() => mutate({ id, revision }), [mutate, id, revision]);
  return (
    <Dialog
      isOpen
      size="form"
      title={t('rules.tryTitle', { name })}
      closeLabel={t('rules.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('rules.close')}</Button>
          {!isOn && (
            <Button
              variant="primary"
              disabled={!data}
              loading={turn.isPending}
              onClick={() => turn.mutate({ id, revision, isOn: 1 })}
            >
              {t('rules.turnOn')}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite" aria-busy={isPending} className={styles.trial}>
        {isPending && (
          <>
            <p className={styles.about}>{t('rules.trying')}</p>
            <Skeleton lines={4} />
          </>
        )}
        {isError && (
          <ErrorState
            title={error.message}
            retryLabel={core('action.retry')}
            onRetry={() => mutate({ id, revision })}
          />
        )}
        {data && <Found result={data} />}
      </div>
    </Dialog>
  );
}

function Found({ result: { looked, hits, samples } }: { readonly result: ReplyOf<typeof tryRule> }) {
  const t = useT('moderation-pages');
  return (
    <>
      <p>
        <strong>{hits === 0 ? t('rules.triedNone', { looked }) : t('rules.tried', { looked, hits })}</strong>
      </p>
      {samples.length > 0 && (
        <ul className={styles.hits}>
          {samples.map(({ wbId, wbTitle, text, found, createTime }) => (
            <li key={wbId}>
              <span className={styles.head}>
                <ZoneLink to="/posts/$wbId" params={{ wbId }} className={styles.link}>
                  {wbTitle || t('rules.untitled')}
                </ZoneLink>
                <TimeAgo at={createTime} />
              </span>
              <p className={styles.excerpt}>{withGlyphs(text)}</p>
              <p className={styles.facts}>{t('rules.found', { found })}</p>
            </li>
          ))}
        </ul>
      )}
      {hits > samples.length && <p className={styles.about}>{t('rules.more', { count: hits - samples.length })}</p>}
    </>
  );
}
