import { modifyPlayingGame, type GameWithRoles } from '../../../contract/endpoints/people.ts';
import { Badge, Image, toast, useApiMutation, useBoot, useT } from '../../../sdk/index.ts';
import { Switch } from '../../../sdk/controls.ts';
import { RoleLine } from '../../common/people/RoleLine.tsx';
import { useRefreshGames } from './use-refresh-games.ts';
import styles from './Game.module.css';

interface GameItemProps {
  readonly game: GameWithRoles;
  readonly isSelf: boolean;
  /** Whether any game is shown to others. */
  readonly isShown: boolean;
}

/** A game with the roles in it, and for its player whether others see it. */
export function GameItem({ game, isSelf, isShown }: GameItemProps) {
  const t = useT('people');
  // A zone's own host shows that zone alone, whatever the query says.
  const home = useBoot().zones.find(({ abbr }) => abbr === game.zone)?.href;
  const isHidden = isSelf && (game.closed === 1 || !isShown);
  return (
    <li className={styles.game}>
      <div className={styles.head}>
        <Image src={game.icon} alt="" width={40} height={40} className={styles.icon} />
        <h3 className={styles.name}>{home ? <a href={home}>{game.name}</a> : game.name}</h3>
        {isHidden && <Badge tone="neutral">{t('show.hidden')}</Badge>}
      </div>
      {game.roles.length === 0 ? (
        <p className={styles.quiet}>{t('games.noRole')}</p>
      ) : (
        <ul className={styles.roles}>
          {game.roles.map((role) => (
            <li key={role.roleId}>
              <RoleLine role={role} />
            </li>
          ))}
        </ul>
      )}
      {isSelf && <ShowGame game={game} isShown={isShown} />}
    </li>
  );
}

function ShowGame({ game, isShown }: Pick<GameItemProps, 'game' | 'isShown'>) {
  const t = useT('people');
  const refresh = useRefreshGames();
  const { mutate, isPending, variables } = useApiMutation(modifyPlayingGame, {
    scope: { id: `${modifyPlayingGame.path}/${game.zone}` },
    onSuccess: () => {
      toast.success(t('show.saved'));
      return refresh();
    },
  });
  return (
    <Switch
      label={t('show.game', { name: game.name })}
      disabled={!isShown}
      checked={(isPending ? variables.closed : game.closed) === 0}
      onChange={(event) => mutate({ abbr: game.zone, closed: event.target.checked ? 0 : 1 })}
    />
  );
}
