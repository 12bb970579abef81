import { Badge, Button, useApiQuery, useT } from '../../../../platform/sdk/index.ts';
import { transparencyNumbers } from '../../contract.ts';
import { RULE_CLAUSE, type PublicEntry } from '../../shared/public-log.ts';
import { usePenaltyWords } from '../sanctions/use-penalty-words.ts';
import { useLogCheck, type Check } from './use-log-check.ts';
import styles from './transparency.module.css';

/** Lines that are listed; all of them are checked. */
const SHOWN = 50;

/** The public log: checked in this browser, then read. */
export function LogCheck() {
  const t = useT('moderation-pages');
  const { check, entries, start } = useLogCheck();
  const names = useClauseNames();
  return (
    <section className={styles.card} aria-labelledby="transparency-log">
      <h2 id="transparency-log" className={styles.heading}>
        {t('transparency.log')}
      </h2>
      <p className={styles.muted}>{t('transparency.logAbout')}</p>
      <div className={styles.check}>
        <Button variant="primary" loading={check.state === 'running'} onClick={() => void start()}>
          {t('transparency.check')}
        </Button>
        <Verdict check={check} />
      </div>
      {entries.length > 0 && (
        <ol className={styles.lines} reversed start={entries[0]?.seq}>
          {entries.slice(0, SHOWN).map((entry) => (
            <Line
              key={entry.seq}
              entry={entry}
              clause={entry.clause === RULE_CLAUSE ? t('transparency.rule') : (names.get(entry.clause) ?? entry.clause)}
            />
          ))}
        </ol>
      )}
      {entries.length > SHOWN && <p className={styles.muted}>{t('transparency.more', { count: SHOWN })}</p>}
    </section>
  );
}

function Verdict({ check }: { readonly check: Check }) {
  const t = useT('moderation-pages');
  return (
    <div className={styles.verdict} role="status">
      {check.state === 'running' && <span>{t('transparency.running', { done: check.done, total: check.total })}</span>}
      {check.state === 'failed' && <span className={styles.fault}>{t('transparency.unread')}</span>}
      {check.state === 'whole' && (
        <>
          <Badge tone="success">{t('transparency.whole')}</Badge>
          <span className={styles.muted}>
            {t('transparency.wholeOf', { lines: check.head.seq, days: check.days, seen: check.seen })}
          </span>
          <code className={styles.hash}>{check.head.hash}</code>
        </>
      )}
      {check.state === 'broken' && (
        <>
          <Badge tone="danger">{t('transparency.broken')}</Badge>
          {/* i18n-keys: transparency.fault.* */}
          <span>
            {t(`transparency.fault.${check.fault.kind}`, 'seq' in check.fault ? { seq: check.fault.seq } : {})}
          </span>
        </>
      )}
    </div>
  );
}

/** What the clauses of the last months are called; a line has their ids, which stay. */
function useClauseNames(): ReadonlyMap<string, string> {
  const { data } = useApiQuery(transparencyNumbers, {});
  const clauses = (data?.months ?? []).flatMap((month) => month.clauses);
  return new Map(clauses.map(({ id, description }) => [id, description]));
}

function Line({ entry, clause }: { readonly entry: PublicEntry; readonly clause: string }) {
  const t = useT('moderation-pages');
  const words = usePenaltyWords();
  const { seq, day, kind, of, outcome, automated } = entry;
  const date = `${Math.floor(day / 10_000)}-${String(Math.floor(day / 100) % 100).padStart(2, '0')}-${String(day % 100).padStart(2, '0')}`;
  return (
    <li className={styles.line} value={seq}>
      <span className={styles.muted}>{date}</span>
      {/* i18n-keys: transparency.kind.* appeal.outcome.* */}
      <strong>{t(`transparency.kind.${kind}`)}</strong>
      <span>{kind === 'sanction' ? `${clause} · ${words(entry)}` : t('transparency.of', { seq: of })}</span>
      {outcome && <Badge>{t(`appeal.outcome.${outcome}`)}</Badge>}
      {automated === 1 && <Badge>{t('transparency.auto')}</Badge>}
    </li>
  );
}
