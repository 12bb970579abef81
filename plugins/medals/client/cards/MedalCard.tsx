import {
  Card,
  drawnAlone,
  EmptyState,
  useCan,
  useT,
  ZoneLink,
  type SidebarCardProps,
  HoverCard,
} from '../../../../platform/sdk/index.ts';
import { medalCardHidden, type Medal, type MedalWall } from '../../contract.ts';
import { AnyMedal } from '../art/AnyMedal.tsx';
import { isFlag } from '../medal-kind.ts';
import { isEarned, useWall, wornOf } from '../queries.ts';
import { useMedalText } from '../text.ts';
import styles from './MedalCard.module.css';
import { MedalDetails } from './MedalDetails.tsx';

/** Medals shown besides the worn ones, the highest levels first. */
const TOP = 4;

/**
 * The medals of a user's page: what is worn, the best of the rest, and the way to the wall. Hidden
 * from holders of code 33.
 */
export const MedalCard = drawnAlone(function MedalCard({ uid }: SidebarCardProps) {
  const isHidden = useCan(medalCardHidden);
  return uid === undefined || isHidden ? null : <Medals uid={uid} />;
}, medalCardHidden);

function Medals({ uid }: { readonly uid: number }) {
  const t = useT('medals-pages');
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
          <Row title={t('card.worn')} uid={uid} medals={wornOf(wall)} size={58} />
          <Row title={t('card.flags')} uid={uid} medals={flagsOf(wall)} size={48} />
          <Row title={t('card.top')} uid={uid} medals={topOf(wall)} size={48} />
        </div>
      )}
    </Card>
  );
}

/** The highest medal of each type that is not worn itself, best first. */
export function topOf(wall: MedalWall): Medal[] {
  const best = new Map<string, Medal>();
  for (const medal of wall.list) {
    if (!isFlag(medal) && isEarned(medal) && medal.level > (best.get(medal.type)?.level ?? 0))
      best.set(medal.type, medal);
  }
  return [...best.values()]
    .filter(({ status }) => status === 0)
    .sort((a, b) => b.level - a.level || a.sortId - b.sortId)
    .slice(0, TOP);
}

/** The newest flag medals that are not worn. */
export const flagsOf = (wall: MedalWall): Medal[] =>
  wall.list
    .filter((medal) => isFlag(medal) && isEarned(medal) && medal.status === 0)
    .toSorted((a, b) => b.createTime - a.createTime)
    .slice(0, TOP);

function Row({
  title,
  uid,
  medals,
  size,
}: {
  readonly title: string;
  readonly uid: number;
  readonly medals: readonly Medal[];
  readonly size: number;
}) {
  const text = useMedalText();
  if (medals.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.medals}>
        {medals.map((medal) => (
          <li key={medal.id}>
            <HoverCard content={() => <MedalDetails medal={medal} />}>
              <ZoneLink to="/Medal" search={{ uid }} className={styles.medal} aria-label={text.nameOf(medal)}>
                <AnyMedal medal={medal} size={size} />
              </ZoneLink>
            </HoverCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
