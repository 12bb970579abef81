import { Card, useT } from '../../../../platform/sdk/index.ts';
import type { AuthorDay } from '../../contract.ts';
import styles from './DayNumbers.module.css';

const SERIES = ['reads', 'likes', 'comments'] as const;
type Series = (typeof SERIES)[number];

/** Bars of a chart, in its own units. */
const HEIGHT = 40;

/** A day as the table writes it: `11-28`. */
const dayText = (day: number): string => String(day).slice(4).replace(/^(..)/, '$1-');

const valueOf = (day: AuthorDay, series: Series): number => day[series] ?? 0;

/** How pieces were received by day: a chart for each number, and all of them in a table beside. */
export function DayNumbers({ days }: { readonly days: readonly AuthorDay[] }) {
  const t = useT('contribution-pages');
  // Where nobody counts reads there are none to show.
  const shown = SERIES.filter((series) => days.some((day) => day[series] !== null));
  const totals = new Map(shown.map((series) => [series, days.reduce((sum, day) => sum + valueOf(day, series), 0)]));
  return (
    <Card title={t('author.numbers', { count: days.length })}>
      <div className={styles.both}>
        <div className={styles.charts} aria-hidden="true">
          {shown.map((series) => (
            <figure key={series} className={styles.chart}>
              <figcaption className={styles.caption}>
                {/* i18n-keys: author.series.* */}
                {t(`author.series.${series}`)} <strong className={styles.total}>{totals.get(series)}</strong>
              </figcaption>
              <Bars days={days} series={series} />
              <span className={styles.range}>
                <span>{dayText(days[0]?.day ?? 0)}</span>
                <span>{dayText(days.at(-1)?.day ?? 0)}</span>
              </span>
            </figure>
          ))}
        </div>
        {/* It scrolls, so the keyboard must get there. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('author.table')}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('author.day')}</th>
                {shown.map((series) => (
                  <th key={series} scope="col">
                    {t(`author.series.${series}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr className={styles.sum}>
                <th scope="row">{t('author.sum')}</th>
                {shown.map((series) => (
                  <td key={series}>{totals.get(series)}</td>
                ))}
              </tr>
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row">{dayText(day.day)}</th>
                  {shown.map((series) => (
                    <td key={series}>{valueOf(day, series)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Card>
  );
}

function Bars({ days, series }: { readonly days: readonly AuthorDay[]; readonly series: Series }) {
  const most = Math.max(1, ...days.map((day) => valueOf(day, series)));
  return (
    <svg className={styles.bars} viewBox={`0 0 ${days.length * 10} ${HEIGHT}`} preserveAspectRatio="none">
      {days.map((day, at) => {
        const value = valueOf(day, series);
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        return (
          <rect
            key={day.day}
            className={value === 0 ? styles.empty : styles.bar}
            x={at * 10 + 1}
            y={HEIGHT - height}
            width={8}
            height={height}
          >
            <title>{`${dayText(day.day)}: ${value}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
