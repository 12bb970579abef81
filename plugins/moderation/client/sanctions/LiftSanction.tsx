import { useRef, useState } from 'react';
import { Button, Card, LIMITS, TextArea, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { liftSanction, type Sanction } from '../../contract.ts';
import { useRefreshSanctions } from '../queries.ts';
import { EffectChoice } from './EffectChoice.tsx';
import styles from './sanctions.module.css';

/** Takes a sanction back, or parts of it, for a reason that the person reads. */
export function LiftSanction({ sanction }: { readonly sanction: Sanction }) {
  const t = useT('moderation-pages');
  const refresh = useRefreshSanctions();
  const holding = sanction.effects.filter(({ undoneTime }) => undoneTime === 0).map(({ id }) => id);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(holding));
  // What was undone since it was ticked is nothing to lift any more.
  const chosen = new Set(holding.filter((id) => ticked.has(id)));
  const box = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason, forget] = useKeptText(`lift:${sanction.id}`, { box });
  const [isTried, setTried] = useState(false);
  const lift = useApiMutation(liftSanction, {
    onSuccess: async () => {
      toast.success(t('sanctions.liftDone'));
      forget();
      setTried(false);
      await refresh();
    },
  });
  const send = () => {
    setTried(true);
    if (!reason.trim() || chosen.size === 0) return;
    lift.mutate({
      id: sanction.id,
      reason: reason.trim(),
      ...(chosen.size === holding.length ? {} : { effects: [...chosen] }),
    });
  };
  return (
    <Card title={t('sanctions.lift')}>
      <div className={styles.form}>
        <EffectChoice sanction={sanction} label={t('sanctions.liftWhat')} chosen={chosen} onChange={setTicked} />
        <TextArea
          ref={box}
          label={t('dialog.reason')}
          placeholder={t('sanctions.liftHint')}
          required
          value={reason}
          maxLength={LIMITS.moderationReason}
          error={isTried && !reason.trim() ? t('dialog.reasonRequired') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.send}>
          <Button loading={lift.isPending} disabled={chosen.size === 0} onClick={send}>
            {t('sanctions.lift')}
          </Button>
        </div>
      </div>
    </Card>
  );
}
