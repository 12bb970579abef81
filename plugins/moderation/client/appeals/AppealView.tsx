import { Badge, Card, exactTime, useT, useZone, type BadgeTone } from '../../../../platform/sdk/index.ts';
import { PictureList } from '../../../../platform/sdk/controls.ts';
import type { Sanction } from '../../contract.ts';
import styles from '../sanctions/sanctions.module.css';
import { AnswerAppeal } from './AnswerAppeal.tsx';

const TONES: Readonly<Record<string, BadgeTone>> = { upheld: 'neutral', reduced: 'warning', lifted: 'success' };

interface AppealViewProps {
  readonly sanction: Sanction;
  readonly appeal: NonNullable<Sanction['appeal']>;
}

/** What was appealed, by when it is answered, and the answer; whoever may answers here. */
export function AppealView({ sanction, appeal }: AppealViewProps) {
  const t = useT('moderation-pages');
  const { timeZone } = useZone();
  const time = (at: number) => exactTime(at, timeZone);
  const { text, images, createTime, dueTime, state, outcome, answer, decideTime } = appeal;
  return (
    <Card
      title={t('appeal.title')}
      action={
        // i18n-keys: appeal.outcome.*
        state === 1 ? (
          <Badge tone={TONES[outcome] ?? 'neutral'}>{t(`appeal.outcome.${outcome}`)}</Badge>
        ) : (
          <Badge tone="accent">{t('sanctions.appeal.open')}</Badge>
        )
      }
    >
      <p className={styles.words}>{text}</p>
      <PictureList images={images} label={t('pictures.label')} nameOf={(n) => t('sanctions.image', { n })} />
      <p className={styles.muted}>
        {t('appeal.sent', { time: time(createTime) })}
        {state === 0 && ` · ${t('appeal.due', { time: time(dueTime) })}`}
      </p>
      {state === 1 && (
        <div className={styles.answer}>
          <strong>{t('appeal.answer')}</strong>
          <p className={styles.words}>{answer}</p>
          <p className={styles.muted}>{time(decideTime)}</p>
        </div>
      )}
      {sanction.mayDecide && <AnswerAppeal sanction={sanction} />}
    </Card>
  );
}
