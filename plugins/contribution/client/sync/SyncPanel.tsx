import { useApiQuery, useT, useZone, ZoneLink } from '../../../../platform/sdk/index.ts';
import { Checkbox } from '../../../../platform/sdk/controls.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import type { ComposerPanelProps } from '../../../editor/client/face.ts';
import { agreementText, columnList, contributionCondition, ListedType } from '../../contract.ts';
import { usePages } from '../frame/use-pages.ts';
import { readSync, type Sync } from './sync.ts';
import styles from '../pages.module.css';

/** Whether a new post is handed in as well, and for what. */
export function SyncPanel({ value, onChange }: ComposerPanelProps) {
  const t = useT('contribution-pages');
  const { openContribute } = useZone();
  const sync = readSync(value);
  if (!openContribute) return null;
  return (
    <div className={styles.form}>
      <Checkbox
        label={t('sync.label')}
        checked={sync.isOn}
        onChange={(event) => onChange({ ...sync, isOn: event.target.checked })}
      />
      {sync.isOn && <Asked sync={sync} onChange={onChange} />}
    </div>
  );
}

function Asked({ sync, onChange }: { readonly sync: Sync; readonly onChange: (sync: Sync) => void }) {
  const t = useT('contribution-pages');
  const own = useT('contribution');
  const pages = usePages();
  const { gameId } = useZone();
  const columns = useApiQuery(columnList, { game_id: gameId, contribution_type: ListedType.article });
  const condition = useApiQuery(contributionCondition, {});
  const agreement = useApiQuery(agreementText, {});
  const list = columns.data?.records ?? [];
  const keyOf = (type: number, content: string): string => `${type}/${content}`;
  if (condition.data && !condition.data.isAllowed)
    return (
      <p className={styles.notice} role="status">
        {condition.data.reason}
      </p>
    );
  if (columns.data && list.length === 0) return <p className={styles.notice}>{t('info.noColumns')}</p>;
  const roles = condition.data?.roles ?? [];
  return (
    <>
      <Select
        label={t('info.column')}
        placeholder={t('info.columnChoose')}
        value={sync.topicContent ? keyOf(sync.topicType, sync.topicContent) : null}
        // i18n-keys: info.kind.*
        options={list.map(({ type, content }) => ({
          id: keyOf(type, content),
          label: t('info.named', { kind: t(`info.kind.${type}`), name: content }),
        }))}
        onChange={(id) => {
          const found = list.find(({ type, content }) => keyOf(type, content) === id);
          if (found) onChange({ ...sync, topicType: found.type, topicContent: found.content });
        }}
      />
      {roles.length > 0 && (
        <Select
          label={t(condition.data?.needsRole ? 'info.role' : 'info.roleMaybe')}
          placeholder={t('info.roleChoose')}
          value={sync.roleId || null}
          options={roles.map((one) => ({
            id: one.roleId,
            label: t('info.roleOf', { server: one.servername, nick: one.nick }),
          }))}
          onChange={(roleId) => onChange({ ...sync, roleId })}
        />
      )}
      <div className={styles.row}>
        <Checkbox
          label={t('info.agree')}
          checked={sync.agreementVersion !== ''}
          disabled={!agreement.data}
          onChange={(event) =>
            onChange({ ...sync, agreementVersion: event.target.checked ? (agreement.data?.current ?? '') : '' })
          }
        />
        <ZoneLink to={pages.protocol} className={styles.link}>
          {own('title.protocol')}
        </ZoneLink>
      </div>
    </>
  );
}
