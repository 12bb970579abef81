import { useId, useState } from 'react';
import { ChoiceBox } from '../../../../platform/sdk/controls.ts';
import {
  code,
  LIMITS,
  PermissionCode,
  TextArea,
  TextField,
  toast,
  useCan,
  useT,
} from '../../../../platform/sdk/index.ts';
import type { ClauseRow } from '../../contract.ts';
import { CUSTOM } from '../../shared/clauses.ts';
import { useDays } from '../use-days.ts';
import type { Penalty } from './use-penalty.ts';
import styles from './penalty.module.css';

const punishmentGate = code(PermissionCode.punishment);

/** The zone's clauses as a table of which one row is chosen; on a phone each is a card. */
export function ClauseTable({
  clauses,
  penalty,
}: {
  readonly clauses: readonly ClauseRow[];
  readonly penalty: Penalty;
}) {
  const t = useT('moderation-pages');
  const mayPunish = useCan(punishmentGate);
  const [wanted, setWanted] = useState('');
  const name = useId();
  const word = wanted.trim().toLowerCase();
  const found = clauses.filter(({ type, description }) => `${type} ${description}`.toLowerCase().includes(word));
  const choose = (clause: ClauseRow) => {
    // The table says what there is; only some may use more than their own words.
    if (clause.id !== CUSTOM && !mayPunish) toast.error(t('penalty.problem.CLAUSE_FORBIDDEN'));
    else penalty.choose(clause);
  };
  return (
    <div className={styles.clauses}>
      <TextField
        label={t('penalty.find')}
        hideLabel
        placeholder={t('penalty.find')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('penalty.column.clause')}</th>
            <th scope="col">{t('penalty.column.type')}</th>
            <th scope="col">{t('penalty.column.points')}</th>
            <th scope="col">{t('penalty.column.extra')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((clause) => (
            <Row
              key={clause.id}
              clause={clause}
              group={name}
              isChosen={penalty.clause?.id === clause.id}
              onChoose={() => choose(clause)}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className={styles.none}>{t('penalty.none')}</p>}
      {penalty.clause?.id === CUSTOM && (
        <TextArea
          label={t('dialog.reason')}
          placeholder={t('penalty.reasonHint')}
          required
          autoFocus
          value={penalty.draft.reason ?? ''}
          counterMax={LIMITS.moderationReason}
          maxLength={LIMITS.moderationReason}
          error={penalty.problem === 'REASON_REQUIRED' ? t('penalty.problem.REASON_REQUIRED') : undefined}
          onChange={(event) => penalty.setReason(event.target.value)}
        />
      )}
    </div>
  );
}

interface RowProps {
  readonly clause: ClauseRow;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ clause, group, isChosen, onChoose }: RowProps) {
  const t = useT('moderation-pages');
  const days = useDays();
  const { id, type, description, number, agingDays, extra, marks } = clause;
  return (
    <tr className={styles.row} data-chosen={isChosen}>
      <td>
        <label className={styles.clause}>
          <ChoiceBox type="radio" name={group} value={id} checked={isChosen} onChange={onChoose} />
          <span>
            {description}
            {marks && <span className={styles.marks}>{marks}</span>}
          </span>
        </label>
      </td>
      <td className={styles.muted}>{type}</td>
      <td data-none={number === 0}>
        {number === 0 ? t('penalty.noPoints') : t('penalty.points', { points: number, days: days(agingDays) })}
      </td>
      {/* i18n-keys: penalty.project.* */}
      <td data-none={!extra}>
        {extra
          ? t('penalty.mute', { project: t(`penalty.project.${extra.bannedType}`), days: days(extra.bannedDays) })
          : t('penalty.noExtra')}
      </td>
    </tr>
  );
}
