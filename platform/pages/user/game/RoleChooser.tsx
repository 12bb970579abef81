import { useState } from 'react';
import { showingRoles, updateShowingRoles, type OwnRole } from '../../../contract/endpoints/people.ts';
import { Button, Card, ErrorState, Skeleton, toast, useApiMutation, useApiQuery, useT } from '../../../sdk/index.ts';
import { Checkbox } from '../../../sdk/controls.ts';
import { RoleLine } from '../../common/people/RoleLine.tsx';
import { useRefreshGames } from './use-refresh-games.ts';
import styles from './Game.module.css';

/** Which of the own roles others see. */
export function RoleChooser() {
  const t = useT('people');
  const { data, isError, isFetching, refetch } = useApiQuery(showingRoles, {});
  return (
    <Card title={t('choose.title')}>
      {data ? (
        <Choice key={idsOf(data.list).join()} roles={data.list} max={data.max} />
      ) : isError ? (
        <ErrorState
          title={t('choose.failed')}
          retryLabel={t('games.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  );
}

const keyOf = ({ zone, roleId }: Pick<OwnRole, 'zone' | 'roleId'>): string => `${zone}/${roleId}`;
const idsOf = (roles: readonly OwnRole[]): string[] => roles.filter(({ showing }) => showing === 1).map(keyOf);

function Choice({ roles, max }: { readonly roles: readonly OwnRole[]; readonly max: number }) {
  const t = useT('people');
  const refresh = useRefreshGames();
  const saved = idsOf(roles);
  /** In the order in which they are shown. */
  const [chosen, setChosen] = useState<readonly string[]>(saved);
  const { mutate, isPending } = useApiMutation(updateShowingRoles, {
    onSuccess: () => {
      toast.success(t('show.saved'));
      return refresh();
    },
  });
  const toggle = (key: string) =>
    setChosen((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key]));
  const save = () =>
    mutate({
      roles: chosen.flatMap((key) => {
        const role = roles.find((candidate) => keyOf(candidate) === key);
        return role ? [{ zone: role.zone, roleId: role.roleId }] : [];
      }),
    });
  const isFull = chosen.length >= max;
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <p className={styles.quiet}>{t('choose.hint', { max })}</p>
      <div className={styles.options} role="group" aria-label={t('choose.title')}>
        {roles.map((role) => {
          const key = keyOf(role);
          const isChosen = chosen.includes(key);
          return (
            <Checkbox
              key={key}
              label={<RoleLine role={role} />}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => toggle(key)}
            />
          );
        })}
      </div>
      <div className={styles.actions}>
        <span className={styles.quiet} role="status">
          {t('choose.picked', { count: chosen.length, max })}
        </span>
        <Button type="submit" variant="primary" loading={isPending} disabled={chosen.join() === saved.join()}>
          {t('choose.save')}
        </Button>
      </div>
    </form>
  );
}
