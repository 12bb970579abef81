import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { Button, TextArea, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { clauseTable, SANCTION_LIMITS } from '../../contract.ts';
import { BAN_DAYS, BanType, CUSTOM } from '../../shared/clauses.ts';
import type { PenaltyProblem } from '../../shared/penalty.ts';
import { filledRemark, withRemark } from '../../shared/remarks.ts';
import { useDays } from '../use-days.ts';
import type { Penalty } from './use-penalty.ts';
import styles from './penalty.module.css';

interface ExtraPenaltyProps {
  readonly penalty: Penalty;
  /** Of the person; empty: of several, or not known yet. */
  readonly nick: string;
}

/** Whether there is an extra penalty, what it mutes and for how long, and what the person is told. */
export function ExtraPenalty({ penalty, nick }: ExtraPenaltyProps) {
  const { draft, problem, change, setRemark, setNote } = penalty;
  const t = useT('moderation-pages');
  const days = useDays();
  // i18n-keys: penalty.problem.*
  const said = (of: PenaltyProblem) => (problem === of ? t(`penalty.problem.${of}`) : undefined);
  const isNone = draft.bannedType === BanType.none && !draft.isExtra;
  const isExtra = draft.isExtra ?? (draft.bannedType === undefined ? null : !isNone);
  return (
    <div className={styles.form}>
      <RadioGroup
        inline
        label={t('penalty.extra')}
        required
        value={isExtra === null ? null : isExtra ? 'yes' : 'no'}
        error={said('EXTRA_REQUIRED')}
        options={[
          { value: 'yes', label: t('penalty.yes') },
          { value: 'no', label: t('penalty.no') },
        ]}
        onChange={(value) =>
          change(
            value === 'no'
              ? { isExtra: false, bannedType: BanType.none, bannedDays: undefined }
              : { isExtra: true, bannedType: undefined },
          )
        }
      />
      <RadioGroup
        inline
        label={t('penalty.what')}
        disabled={isExtra !== true}
        required={isExtra === true}
        value={draft.bannedType ? String(draft.bannedType) : null}
        error={said('PROJECT_REQUIRED')}
        // i18n-keys: penalty.project.* penalty.projectHint.*
        options={[BanType.publicChannel, BanType.allChannels].map((type) => ({
          value: String(type),
          label: t(`penalty.project.${type}`),
          description: t(`penalty.projectHint.${type}`),
        }))}
        onChange={(value) => change({ bannedType: Number(value) })}
      />
      <RadioGroup
        inline
        label={t('penalty.howLong')}
        disabled={isExtra !== true}
        required={isExtra === true}
        value={draft.bannedDays ? String(draft.bannedDays) : null}
        error={said('DURATION_REQUIRED')}
        options={BAN_DAYS.map((value) => ({ value: String(value), label: days(value) }))}
        onChange={(value) => change({ bannedDays: Number(value) })}
      />
      <TextArea
        label={t('penalty.remark')}
        placeholder={t('penalty.remarkHint')}
        required
        rows={3}
        value={draft.remark ?? ''}
        counterMax={SANCTION_LIMITS.remark}
        maxLength={SANCTION_LIMITS.remark}
        error={said('REMARK_REQUIRED')}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Remarks penalty={penalty} nick={nick} />
      <TextArea
        label={t('penalty.note')}
        placeholder={t('penalty.noteHint')}
        rows={2}
        value={draft.note}
        maxLength={SANCTION_LIMITS.note}
        onChange={(event) => setNote(event.target.value)}
      />
    </div>
  );
}

/** Remarks of the zone that are needed often: one press writes one. */
function Remarks({ penalty: { clause, draft, setRemark }, nick }: ExtraPenaltyProps) {
  const t = useT('moderation-pages');
  const { data } = useApiQuery(clauseTable, {});
  if (!data || data.remarks.length === 0) return null;
  const name = clause?.id === CUSTOM ? (draft.reason ?? '') : (clause?.description ?? '');
  const remarks = data.remarks.map((remark) => ({
    name: remark.name,
    text: filledRemark(remark.text, { clause: name, nick }).trim(),
  }));
  const texts = remarks.map(({ text }) => text);
  return (
    <div className={styles.remarks} role="group" aria-label={t('penalty.remarks')}>
      <span className={styles.muted}>{t('penalty.remarks')}</span>
      {remarks.map((remark) => (
        <Button
          key={remark.name}
          size="s"
          onClick={() => setRemark(withRemark(draft.remark ?? '', remark.text, texts))}
        >
          {remark.name}
        </Button>
      ))}
    </div>
  );
}
