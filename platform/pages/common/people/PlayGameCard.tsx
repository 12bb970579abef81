import { playingGames } from '../../../contract/endpoints/people.ts';
import { Card, Icon, Image, useApiQuery, useT, ZoneLink } from '../../../sdk/index.ts';
import { RoleLine } from './RoleLine.tsx';
import styles from './people.module.css';

/** Games in the card; the rest is on the tab. */
const MOST = 3;

/** The games that a user shows, the latest played first; nothing where there are none. */
export function PlayGameCard({ uid }: { readonly uid: number }) {
  const t = useT('people');
  const { data } = useApiQuery(playingGames, { uid });
  const games = data?.status === 1 ? data.list.filter(({ closed }) => closed === 0) : [];
  if (games.length === 0) return null;
  return (
    <Card
      title={t('games.title')}
      icon={<Icon name="gamepad-2" size={20} />}
      action={
        <ZoneLink to="/user/$uid/game" params={{ uid }}>
          {t('games.all')}
        </ZoneLink>
      }
    >
      <ul className={styles.games}>
        {games.slice(0, MOST).map(({ zone, name, icon, roles }) => {
          const role = roles.find(({ showing }) => showing !== 0);
          return (
            <li key={zone} className={styles.game}>
              <span className={styles.gameName}>
                <Image src={icon} alt="" width={24} height={24} />
                {name}
              </span>
              {role && <RoleLine role={role} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
