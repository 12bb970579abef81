import {
  Card,
  EmptyState,
  useCan,
  useT,
  ZoneLink,
  type SidebarCardProps,
  VisuallyHidden,
} from '../../../../platform/sdk/index.ts';
import { medalCardHidden, type Medal, type MedalWall } from '../../contract.ts';
import { MedalArt } from '../art/MedalArt.tsx';
import { isEarned, typeOf, useWall, wornOf } from '../queries.ts';
import { useMedalText } from '../text.ts';
import styles from './MedalCard.module.css';

/** Medals shown besides the worn ones, the highest levels first. */
const TOP = 4;

/** The medals of a user's page: what is worn, the best of the rest, and the way to the wall. Hidden from holders of code 33. */
export function MedalCard({ uid }: SidebarCardProps) {
  const isHidden = useCan(medalCardHidden);
  return uid === undefined || isHidden ? null : <Medals uid={uid} />;
}

function Medals({ uid }: { readonly uid: number }) {
  const t = useT('medals');
  const { data: wall } = useWall(uid);
  if (!wall) return null;
  const earned = wall.list.filter(isEarned);
  return (
    <Card
      title={t('card.title')}
      action={
        <ZoneLink to="/Medal" search={{ uid }}>
          {t('card.all')} {t('card.count', { count: earned.length })}
        </ZoneLink>
      }
    >
      {earned.length === 0 ? (
        <EmptyState title={wall.isSelf ? t('card.noneSelf') : t('card.none')} />
      ) : (
        <div className={styles.rows}>
          <Row title={t('card.worn')} medals={wornOf(wall)} size={58} />
          <Row title={t('card.top')} medals={topOf(wall)} size={48} />
        </div>
      )}
    </Card>
  );
}

/** The highest medal of each type that is not worn itself, best first. */
export function topOf(wall: MedalWall): Medal[] {
  const best = new Map<string, Medal>();
  for (const medal of wall.list) {
    if (isEarned(medal) && medal.level > (best.get(medal.type)?.level ?? 0)) best.set(medal.type, medal);
  }
  return [...best.values()]
    .filter(({ status }) => status === 0)
    .sort((a, b) => b.level - a.level || a.sortId - b.sortId)
    .slice(0, TOP);
}

function Row({
  title,
  medals,
  size,
}: {
  readonly title: string;
  readonly medals: readonly Medal[];
  readonly size: number;
}) {
  const text = useMedalText();
  if (medals.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.medals}>
        {medals.map((medal) => {
          const type = typeOf(medal);
          const name = text.name(type, medal.level);
          return (
            <li key={medal.id} title={name}>
              <MedalArt type={type} level={medal.level} size={size} />
              <VisuallyHidden>{name}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
