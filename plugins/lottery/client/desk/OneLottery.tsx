import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import {
  Button,
  ErrorState,
  exactTime,
  Skeleton,
  toast,
  useApiMutation,
  useNow,
  useT,
  useZone,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { AlertDialog, Tabs } from '../../../../platform/sdk/overlays.ts';
import { drawPrize, LotteryType, publishLottery, type LotteryInfo } from '../../contract.ts';
import { PhaseBadge } from '../blocks/PhaseBadge.tsx';
import { SettingsDialog } from '../composer/SettingsDialog.tsx';
import { isOpen, useDeskLottery, useKnown } from '../queries.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { Entrants } from './Entrants.tsx';
import { Ledger } from './Ledger.tsx';
import { Merit, type Choices } from './Merit.tsx';
import styles from './desk.module.css';

interface OneLotteryProps {
  readonly wbId: number;
  readonly onBack: () => void;
}

/** One lottery at the desk: who takes part, the choice by merit, the ledger, and its verbs. */
export function OneLottery({ wbId, onBack }: OneLotteryProps) {
  const t = useT('lottery-pages');
  const { data: info, error, refetch } = useDeskLottery(wbId);
  const [tab, setTab] = useState<string | null>(null);
  const [kept, keep, forget] = useKeptText(`lottery-merit:${wbId}`);
  // As written below.
  const choices = kept === '' ? {} : (JSON.parse(kept) as Choices);
  return (
    <div className={styles.one}>
      <Button size="s" variant="ghost" icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={onBack}>
        {t('desk.back')}
      </Button>
      {error && !info && (
        <ErrorState
          title={t('desk.failed')}
          text={error.reason}
          retryLabel={t('verify.again')}
          onRetry={() => void refetch()}
        />
      )}
      {!info && !error && <Skeleton lines={6} />}
      {info && (
        <>
          <Head info={info} />
          <Tabs
            label={t('desk.tabs')}
            value={tab ?? (info.phase === 'drawn' ? 'ledger' : 'entrants')}
            onChange={setTab}
            tabs={[
              { id: 'entrants', label: t('desk.tab.entrants'), content: () => <Entrants info={info} /> },
              ...(info.type === LotteryType.merit
                ? [
                    {
                      id: 'merit',
                      label: t('desk.tab.merit'),
                      content: () => (
                        <Merit
                          info={info}
                          choices={choices}
                          onChange={(next) => keep(JSON.stringify(next))}
                          onAnnounced={forget}
                        />
                      ),
                    },
                  ]
                : []),
              { id: 'ledger', label: t('desk.tab.ledger'), content: () => <Ledger info={info} /> },
            ]}
          />
        </>
      )}
    </div>
  );
}

type Asked = 'draw' | 'publish' | 'hide' | 'cancel' | 'settings' | null;

// i18n-keys: desk.ask.*
function Head({ info }: { readonly info: LotteryInfo }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const known = useKnown();
  const [asked, setAsked] = useState<Asked>(null);
  const done = (key: string) => ({
    onSuccess: (next: LotteryInfo) => {
      known(next);
      toast.success(t(key));
    },
  });
  const draw = useApiMutation(drawPrize, done('desk.done.draw'));
  const publish = useApiMutation(publishLottery, done('desk.done.publish'));
  const { wbId, phase, type, startTime, endTime, publicityUntil, publicityDate, heldTime } = info;
  const isPublic = publicityUntil > useNow();
  const verbs = {
    draw: () => draw.mutateAsync({ wbId }),
    publish: () => publish.mutateAsync({ wbId, publicityStatus: 1, publicityDate }),
    hide: () => publish.mutateAsync({ wbId, publicityStatus: 0 }),
  };
  return (
    <header className={styles.headOne}>
      <h3 className={styles.heading}>
        <ZoneLink to="/posts/$wbId" params={{ wbId }} hash="lottery">
          {info.wbTitle || t('desk.post', { number: wbId })}
        </ZoneLink>{' '}
        <PhaseBadge phase={phase} isPublic={isPublic} />
      </h3>
      <p className={styles.meta}>
        {t('block.period', { start: exactTime(startTime, timeZone), end: exactTime(endTime, timeZone) })}
        {isPublic && ` · ${t('desk.publicUntil', { time: exactTime(publicityUntil, timeZone) })}`}
        {info.beacon.isAwaited === 1 && ` · ${t('block.awaited')}`}
      </p>
      {heldTime > 0 && (
        <p className={styles.held}>
          {t(phase === 'drawn' ? 'desk.heldDrawn' : 'desk.held', { time: exactTime(heldTime, timeZone) })}
        </p>
      )}
      <div className={styles.verbs}>
        <Button size="s" onClick={() => setAsked('settings')}>
          {t('panel.view')}
        </Button>
        {type === LotteryType.random && phase === 'frozen' && (
          <Button size="s" variant="primary" onClick={() => setAsked('draw')}>
            {t('desk.ask.draw.title')}
          </Button>
        )}
        {phase === 'drawn' && (
          <Button size="s" onClick={() => setAsked(isPublic ? 'hide' : 'publish')}>
            {t(isPublic ? 'desk.ask.hide.title' : 'desk.ask.publish.title')}
          </Button>
        )}
        {(isOpen(phase) || phase === 'ended' || phase === 'frozen') && (
          <Button size="s" variant="danger" onClick={() => setAsked('cancel')}>
            {t('desk.cancel')}
          </Button>
        )}
        <ZoneLink to="/lottery/$wbId" params={{ wbId }}>
          {t('desk.publicLog')}
        </ZoneLink>
      </div>
      {(asked === 'draw' || asked === 'publish' || asked === 'hide') && (
        <AlertDialog
          isOpen
          title={t(`desk.ask.${asked}.title`)}
          text={t(`desk.ask.${asked}.text`, { count: publicityDate })}
          confirmLabel={t(`desk.ask.${asked}.title`)}
          cancelLabel={t('settings.keep')}
          onOpenChange={() => setAsked(null)}
          onConfirm={verbs[asked]}
        />
      )}
      {asked === 'cancel' && <CancelDialog wbId={wbId} onClose={() => setAsked(null)} />}
      {asked === 'settings' && <SettingsDialog mode="view" form={info} onClose={() => setAsked(null)} />}
    </header>
  );
}
