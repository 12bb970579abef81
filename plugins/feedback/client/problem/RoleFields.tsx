import { useMemo, useState } from 'react';
import { TextField, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import { FEEDBACK, gameRoles } from '../../contract.ts';
import { rolesFrom } from './problem-rules.ts';
import type { Draft } from './use-draft.ts';
import styles from './ProblemDialog.module.css';

/** The choice that stands for typing. */
const OTHER = 'other';

interface RoleFieldsProps {
  readonly draft: Draft;
  readonly onChange: (patch: Partial<Draft>) => void;
}

/** Server and role: chosen from the player's own where the zone tells them, typed otherwise. */
export function RoleFields({ draft, onChange }: RoleFieldsProps) {
  const t = useT('feedback-pages');
  // Where nobody answers this call there are no roles to choose from, and that is all.
  const { data } = useApiQuery(gameRoles, {}, { staleTime: Infinity });
  const roles = useMemo(() => rolesFrom(data), [data]);
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = (key: string) => {
    setChosen(key);
    const role = roles.find((candidate) => candidate.key === key);
    onChange({
      serverId: role?.serverId ?? '',
      server: role?.serverName ?? '',
      roleId: role?.roleId ?? '',
      role: role?.roleName ?? '',
    });
  };
  const options = [
    ...roles.map(({ key, serverName, roleName }) => ({
      id: key,
      label: [serverName, roleName].filter(Boolean).join(' · '),
    })),
    { id: OTHER, label: t('form.otherRole') },
  ];
  return (
    <>
      {roles.length > 0 && (
        <Select
          label={t('form.pickRole')}
          placeholder={t('form.pickRole')}
          options={options}
          value={chosen}
          onChange={choose}
        />
      )}
      {(roles.length === 0 || chosen === OTHER) && (
        <div className={styles.pair}>
          <TextField
            label={t('form.server')}
            placeholder={t('form.serverHint')}
            value={draft.server}
            maxLength={FEEDBACK.place}
            onChange={(event) => onChange({ server: event.target.value })}
          />
          <TextField
            label={t('form.role')}
            placeholder={t('form.roleHint')}
            value={draft.role}
            maxLength={FEEDBACK.place}
            onChange={(event) => onChange({ role: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
