import { RadioGroup } from '../../../../platform/sdk/controls.ts';
import { TextArea, useT } from '../../../../platform/sdk/index.ts';
import { SANCTION_LIMITS } from '../../contract.ts';
import { BAN_DAYS, BanType } from '../../shared/clauses.ts';
import type { PenaltyProblem } from '../../shared/penalty.ts';
import { useDays } from '../use-days.ts';
import type { Penalty } from './use-penalty.ts';
import styles from './penalty.module.css';

/** Whether there is an extra penalty, what it mutes and for how long, and what the person is told. */
export function ExtraPenalty({ penalty: { draft, problem, change } }: { readonly penalty: Penalty }) {
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
        onChange={(event) => change({ remark: event.target.value })}
      />
      <TextArea
        label={t('penalty.note')}
        placeholder={t('penalty.noteHint')}
        rows={2}
        value={draft.note}
        maxLength={SANCTION_LIMITS.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </div>
  );
}
