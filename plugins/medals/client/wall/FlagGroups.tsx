import { Badge, cx, useT } from '../../../../platform/sdk/index.ts';
import type { Medal, MedalWall } from '../../contract.ts';
import { FlagArt } from '../art/FlagArt.tsx';
import { isEarned } from '../queries.ts';
import { useMedalText } from '../text.ts';
import styles from './TypeGroup.module.css';
import { WearButton } from './WearButton.tsx';

/** Flag medals, grouped by series; those without one come last (series 0 is no grouping). */
export function FlagGroups({ medals, wall }: { readonly medals: readonly Medal[]; readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const bySeries = Map.groupBy(medals, ({ series }) => series);
  const grouped = [...bySeries].toSorted(([a], [b]) => (a || Infinity) - (b || Infinity));
  return grouped.map(([series, list]) => (
    <FlagGroup key={series} series={series} title={list[0]?.seriesName || t('flags.other')} medals={list} wall={wall} />
  ));
}

interface FlagGroupProps {
  readonly series: number;
  readonly title: string;
  readonly medals: readonly Medal[];
  readonly wall: MedalWall;
}

function FlagGroup({ series, title, medals, wall }: FlagGroupProps) {
  const t = useT('medals-pages');
  const titleId = `medals-series-${series}`;
  return (
    <section className={cx(styles.group, styles.half)} aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <p className={styles.about}>{t('flags.about')}</p>
        </div>
      </header>
      <ul className={styles.medals}>
        {medals.map((medal) => (
          <FlagTile key={medal.id} medal={medal} wall={wall} />
        ))}
      </ul>
    </section>
  );
}

function FlagTile({ medal, wall }: { readonly medal: Medal; readonly wall: MedalWall }) {
  const t = useT('medals-pages');
  const text = useMedalText();
  const earned = isEarned(medal);
  return (
    <li className={cx(styles.tile, !earned && styles.locked, medal.status === 1 && styles.worn)}>
      {medal.isRead === 0 && (
        <span className={styles.new}>
          <Badge tone="solid">{t('wall.new')}</Badge>
        </span>
      )}
      <FlagArt icon={medal.icon} series={medal.series} size={84} isLocked={!earned} />
      <h3 className={styles.name}>{medal.name}</h3>
      <p className={styles.rule}>{medal.rules}</p>
      <p className={styles.when}>{earned ? text.earned(medal) : t('wall.locked')}</p>
      {wall.isSelf && earned && <WearButton medal={medal} wall={wall} />}
    </li>
  );
}
