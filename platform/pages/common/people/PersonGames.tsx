import { infoCard } from '../../../contract/endpoints/people.ts';
import { MINUTE_MS, Image, useApiQuery, useT } from '../../../sdk/index.ts';
import { RoleLine } from './RoleLine.tsx';
import styles from './people.module.css';

const MOST = 6;
const STALE_MS = MINUTE_MS;

/**
 * What the card of a person says of their games: the role that they show, and an icon of each game.
 */
export function PersonGames({ uid }: { readonly uid: number }) {
  const t = useT('people');
  const { data } = useApiQuery(infoCard, { uid }, { staleTime: STALE_MS });
  if (!data || (data.showingRole === null && data.playedGames.length === 0)) return null;
  return (
    <div className={styles.person}>
      {data.showingRole && <RoleLine role={data.showingRole} />}
      {data.playedGames.length > 0 && (
        <ul className={styles.icons} aria-label={t('games.title')}>
          {data.playedGames.slice(0, MOST).map(({ zone, name, icon }) => (
            <li key={zone} title={name}>
              <Image src={icon} alt={name} width={24} height={24} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
