import { useState } from 'react';
import { Button, EmptyState, TextField, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { AlertDialog, Select } from '../../../../platform/sdk/overlays.ts';
import { drawPrize, LOTTERY_LIMITS, type LotteryInfo } from '../../contract.ts';
import { useKnown } from '../queries.ts';
import { Person } from './Person.tsx';
import { useShortlist } from './use-shortlist.ts';
import styles from './desk.module.css';

interface Choice {
  /** Index of the prize; -1: none. */
  readonly prize: number;
  readonly reason: string;
}
const NONE: Choice = { prize: -1, reason: '' };
/** By uid. */
export type Choices = Readonly<Record<number, Choice>>;

interface MeritProps {
  readonly info: LotteryInfo;
  /** Kept by whoever shows this tab: who looks at another one must not lose them. */
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly onAnnounced: () => void;
}

/**
 * The choice by merit: prizes for people of the shortlist, each with a reason that everybody reads,
 * all at once.
 */
export function Merit({ info, choices, onChange, onAnnounced }: MeritProps) {
  const t = useT('lottery-pages');
  const known = useKnown();
  const { wbId, phase, lotteryPrizeList } = info;
  const { list, note, toggle } = useShortlist(wbId, phase === 'frozen');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation(drawPrize, {
    onSuccess: (next) => {
      known(next);
      onAnnounced();
      toast.success(t('desk.done.draw'));
    },
  });
  if (phase === 'drawn') return <EmptyState title={t('merit.done')} />;
  if (phase !== 'frozen') return <EmptyState title={t('merit.notYet')} text={t('merit.notYetText')} />;
  if (list.length === 0) return <EmptyState title={t('merit.empty')} text={t('merit.emptyText')} />;

  const of = (uid: number) => choices[uid] ?? NONE;
  const set = (uid: number, part: Partial<Choice>) => onChange({ ...choices, [uid]: { ...of(uid), ...part } });
  const chosen = list.filter(({ uid }) => of(uid).prize >= 0);
  const leftOf = (prize: number) =>
    (lotteryPrizeList[prize]?.prizeNumber ?? 0) - chosen.filter(({ uid }) => of(uid).prize === prize).length;
  const prizes = lotteryPrizeList.reduce((sum, { prizeNumber }) => sum + prizeNumber, 0);
  // Fewer take part than there are prizes: then everybody gets one.
  const open = Math.max(0, Math.min(prizes, info.entrantCount) - chosen.length);
  const lacksReason = chosen.some(({ uid }) => of(uid).reason.trim() === '');
  const isTooMany = lotteryPrizeList.some((_prize, prize) => leftOf(prize) < 0);

  return (
    <div className={styles.part}>
      <p className={styles.meta}>{t('merit.intro')}</p>
      <ul className={styles.list}>
        {list.map(({ uid, userInfo, note: kept }) => (
          <li key={uid} className={styles.choice}>
            <Person uid={uid} user={userInfo} />
            <TextField
              label={t('merit.note')}
              defaultValue={kept}
              maxLength={LOTTERY_LIMITS.note}
              onBlur={({ target }) => target.value !== kept && note(uid, target.value)}
            />
            <Select
              label={t('merit.prize')}
              placeholder={t('merit.none')}
              value={String(of(uid).prize)}
              options={[
                { id: '-1', label: t('merit.none') },
                ...lotteryPrizeList.map(({ prizeName }, prize) => ({
                  id: String(prize),
                  label: t('merit.left', { name: prizeName, count: leftOf(prize) }),
                })),
              ]}
              onChange={(prize) => set(uid, { prize: Number(prize) })}
            />
            {of(uid).prize >= 0 && (
              <TextField
                label={t('merit.reason')}
                required
                maxLength={LOTTERY_LIMITS.reason}
                value={of(uid).reason}
                onChange={({ target }) => set(uid, { reason: target.value })}
              />
            )}
            <Button size="s" variant="ghost" onClick={() => toggle(uid)}>
              {t('merit.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.verbs}>
        <Button
          variant="primary"
          disabled={chosen.length === 0 || lacksReason || isTooMany || open > 0}
          onClick={() => setAsking(true)}
        >
          {t('merit.announce', { count: chosen.length })}
        </Button>
        <p className={styles.meta} aria-live="polite">
          {isTooMany
            ? t('merit.tooMany')
            : open > 0
              ? t('merit.open', { count: open })
              : lacksReason && t('merit.reasons')}
        </p>
      </div>
      {isAsking && (
        <AlertDialog
          isOpen
          title={t('merit.announce', { count: chosen.length })}
          text={t('merit.announceText')}
          confirmLabel={t('merit.confirm')}
          cancelLabel={t('settings.keep')}
          onOpenChange={() => setAsking(false)}
          onConfirm={() =>
            mutateAsync({
              wbId,
              winners: JSON.stringify(
                chosen.map(({ uid }) => ({ uid, prizeIndex: of(uid).prize, reason: of(uid).reason.trim() })),
              ),
            })
          }
        />
      )}
    </div>
  );
}
