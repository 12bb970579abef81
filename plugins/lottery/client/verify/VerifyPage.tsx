import { ClientOnly, useParams } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, CircleX } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  MINUTE_MS,
  Button,
  Card,
  cx,
  ErrorState,
  exactTime,
  Skeleton,
  Spinner,
  useBoot,
  useT,
  useViewer,
  useZone,
  ZoneLink,
  zoneSearch,
} from '../../../../platform/sdk/index.ts';
import { LotteryType } from '../../contract.ts';
import { Winners } from '../blocks/Winners.tsx';
import { MissedBeacon } from '../MissedBeacon.tsx';
import { positionKey } from '../position-key.ts';
import { couldBeKnown } from './called-off.ts';
import { hasNoLook } from './check-seen.ts';
import { Log } from './Log.tsx';
import { OwnPrizes } from './OwnPrizes.tsx';
import { wasPicked } from './picked.ts';
import { RawValues } from './RawValues.tsx';
import { toldToOthers } from './shown.ts';
import { sourcesIn } from './sources.ts';
import { storyOf } from './story.ts';
import { lagOf, logVersionOf } from './times.ts';
import { DOUBTS, type Compared, type Evidence, type Step } from './types.ts';
import { entriesAddress, useVerification, type Verification } from './use-verification.ts';
import styles from './verify.module.css';

/**
 * Whether a lottery's result follows from what was published, computed on the reader's own device.
 */
export function VerifyPage() {
  const t = useT('lottery-pages');
  const { wbId } = useParams({ strict: false }) as { wbId: string };
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('verify.title')}</h1>
        <p>{t('verify.intro')}</p>
        <ZoneLink to="/posts/$wbId" params={{ wbId }} hash="lottery">
          {t('verify.back')}
        </ZoneLink>
      </header>
      <ClientOnly fallback={<Skeleton lines={8} />}>
        {viewer && <OwnPrizes wbId={Number(wbId)} />}
        <Checks wbId={Number(wbId)} />
      </ClientOnly>
    </div>
  );
}

/** The check alone, for a page that shows the lottery itself. */
export function Check({ wbId }: { readonly wbId: number }) {
  return (
    <div className={styles.page}>
      <Checks wbId={wbId} />
    </div>
  );
}

function Checks({ wbId }: { readonly wbId: number }) {
  const uid = useViewer()?.id ?? 0;
  const [attempt, setAttempt] = useState(0);
  return <Checked key={`${wbId} ${uid} ${attempt}`} wbId={wbId} onAgain={() => setAttempt(attempt + 1)} />;
}

function Checked({ wbId, onAgain }: { readonly wbId: number; readonly onAgain: () => void }) {
  const t = useT('lottery-pages');
  const boot = useBoot();
  const verification = useVerification(wbId);
  const { state, steps, evidence, info, reason } = verification;
  if (state === 'failed')
    return <ErrorState title={t('verify.failed')} text={reason} retryLabel={t('verify.again')} onRetry={onAgain} />;
  if (!evidence) return <Skeleton lines={8} />;
  const isMerit = storyOf(evidence.log).type === LotteryType.merit;
  return (
    <>
      <Verdict verification={verification} onAgain={onAgain} />
      <Card title={t('verify.steps')}>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepRow key={step.name} step={step} />
          ))}
        </ol>
      </Card>
      {state === 'done' && info?.phase === 'drawn' && (
        <Card title={t('verify.winners')}>
          <div className={styles.text}>
            <p>{t('verify.winnersAre')}</p>
            <Winners info={info} />
          </div>
        </Card>
      )}
      <Card title={t('verify.meaning')}>
        <div className={styles.text}>
          <p>{t(isMerit ? 'verify.meritMeans' : 'verify.means')}</p>
          {!isMerit && <Sources log={evidence.log} />}
          <p>{t('verify.notProven')}</p>
        </div>
      </Card>
      <Log log={evidence.log} />
      <RawValues
        proof={evidence.proof}
        entriesHref={evidence.entries ? entriesAddress(wbId, new URLSearchParams(zoneSearch(boot))) : null}
      />
    </>
  );
}

/** Where public values come from, and why it is no beacon. */
function Sources({ log }: Pick<Evidence, 'log'>) {
  const t = useT('lottery-pages');
  return sourcesIn(log).map(({ kind, name, missed }, index) => (
    <p key={positionKey(index)}>
      {t(`verify.${kind}Means`, { name })} {missed && <MissedBeacon missed={missed} />}
    </p>
  ));
}

// i18n-keys: verify.*
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each verdict
function Verdict({ verification, onAgain }: { readonly verification: Verification; readonly onAgain: () => void }) {
  const t = useT('lottery-pages');
  const { timeZone } = useZone();
  const { state, steps, evidence, ms, missingEntry } = verification;
  const bad = steps.filter((step) => step.state === 'bad').length;
  const isOpen = steps.some((step) => step.state === 'wait');
  const isUnsure = steps.some((step) => step.state === 'unsure');
  const lastLook = evidence?.lastLook;
  const verdict = bad > 0 ? 'bad' : isUnsure ? 'unsure' : isOpen ? 'open' : 'good';
  const story = useMemo(() => storyOf(evidence?.log ?? []), [evidence]);
  // A redraw may have another source than the draw.
  const sources = sourcesIn(evidence?.log ?? []);
  const byPost = sources.filter(({ kind }) => kind === 'post');
  const byOther = sources.filter(({ kind }) => kind === 'ownBeacon');
  const isByPost = story.type === LotteryType.random && evidence?.proof.entrantCount !== 0 && byPost.length > 0;
  const good = story.isCancelled ? 'cancelled' : story.type === LotteryType.merit ? 'goodMerit' : 'good';
  const says = verdict === 'good' ? good : verdict;
  const isRedrawOpen = story.rounds.some(({ isDrawn }) => !isDrawn);
  // The draw before is checked also while a redraw is waited for.
  const isChecked = says === 'good' || (says === 'open' && isRedrawOpen);
  const isKnown = couldBeKnown(evidence?.log ?? [], story);
  const lag = evidence ? lagOf(evidence.clock) : 0;
  return (
    <section className={cx(styles.verdict, state === 'done' && styles[verdict])} role="status">
      {state === 'checking' ? (
        <p className={styles.big}>
          <Spinner label={t('verify.checking')} /> {t('verify.checking')}
        </p>
      ) : (
        <>
          <p className={styles.big}>{t(`verify.${says}`, { count: bad })}</p>
          {evidence &&
            verdict === 'unsure' &&
            doubtsIn(steps).map((doubt) => (
              <p key={doubt}>
                {t(`verify.doubt.${doubt}`, {
                  own: exactTime(evidence.clock.reader, timeZone),
                  host: exactTime(evidence.clock.host ?? 0, timeZone),
                })}
              </p>
            ))}
          {lag > 0 && <p>{t('verify.slow', { count: Math.round(lag / MINUTE_MS) })}</p>}
          {isChecked && isByPost && <p>{t(story.wasHeld ? 'verify.held' : 'verify.postCaution')}</p>}
          {isChecked &&
            byOther.map(({ name }, index) => <p key={positionKey(index)}>{t('verify.ownBeaconMeans', { name })}</p>)}
          {says === 'open' && story.wasHeld && evidence?.proof.drawnTime === 0 && <p>{t('verify.heldOpen')}</p>}
          {isKnown && <p>{t('verify.calledOff')}</p>}
          {isKnown && evidence?.proof.frozenTime === 0 && <p>{t('verify.calledOffListless')}</p>}
          {story.wasLate && <p>{t('verify.late')}</p>}
          {wasPicked(evidence?.log ?? [], story) && <p>{t('verify.picked')}</p>}
          {story.wasRedrawn && <p>{t('verify.redrawn')}</p>}
          {isRedrawOpen && <p>{t('verify.redrawOpen')}</p>}
          {logVersionOf(evidence?.log ?? []) < 2 && (
            <p>{t(story.entryVersion < 2 ? 'verify.first' : 'verify.earlier')}</p>
          )}
          {missingEntry && <p>{t('verify.told', { entry: missingEntry })}</p>}
          {evidence &&
            toldToOthers(evidence, story).map(({ uid, entryId: entry }) => (
              <p key={uid}>
                {t(evidence.uid === 0 ? 'verify.toldVisitor' : 'verify.toldOther', { entry, uid, other: evidence.uid })}
              </p>
            ))}
          {isByPost &&
            byPost.map(
              ({ missed }, index) =>
                missed && (
                  <p key={positionKey(index)}>
                    <MissedBeacon missed={missed} />
                  </p>
                ),
            )}
          {story.lostLate > 0 && <p>{t('verify.lostLate', { count: story.lostLate })}</p>}
          {story.takenAway > 0 && <p>{t('verify.takenAway', { count: story.takenAway })}</p>}
          <p>{t('verify.took', { seconds: (ms / 1000).toFixed(1), count: evidence?.proof.entrantCount ?? 0 })}</p>
          {evidence && (verdict === 'good' || verdict === 'open') && hasNoLook(evidence) && <p>{t('verify.noLook')}</p>}
          {lastLook && lastLook.at > 0 && <p>{t('verify.seen', { time: exactTime(lastLook.at, timeZone) })}</p>}
          <Button size="s" onClick={onAgain}>
            {t('verify.again')}
          </Button>
        </>
      )}
    </section>
  );
}

const doubtsIn = (steps: readonly Step[]) => DOUBTS.filter((doubt) => steps.some((step) => step.doubt === doubt));

const ICONS = { ok: CircleCheck, bad: CircleX, unsure: CircleAlert, wait: CircleDashed, none: CircleMinus } as const;

// i18n-keys: step.* stepState.*
function StepRow({ step }: { readonly step: Step }) {
  const t = useT('lottery-pages');
  const Mark = ICONS[step.state];
  return (
    <li className={cx(styles.step, styles[step.state])} data-step={step.name} data-state={step.state}>
      <Mark size={20} aria-hidden="true" />
      <div>
        <h3>
          {t(`step.${step.name}.title`)} <small>{t(`stepState.${step.state}`)}</small>
        </h3>
        <p>{t(`step.${step.name}.text`)}</p>
        {step.compared.length > 0 && (
          <details open={step.state === 'bad' || step.state === 'unsure'}>
            <summary>{t('verify.values')}</summary>
            <dl className={styles.values}>
              {step.compared.map((value, index) => (
                <Value key={positionKey(index)} value={value} />
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}

// i18n-keys: value.*
function Value({ value: { name, values, said, computed } }: { readonly value: Compared }) {
  const t = useT('lottery-pages');
  const isSame = said === computed;
  return (
    <div className={isSame ? undefined : styles.differs}>
      <dt>{t(name, values ?? {})}</dt>
      {isSame ? (
        <dd>{said.length > 8 ? <code>{said}</code> : t('verify.fits')}</dd>
      ) : (
        <>
          <dd>
            {t('verify.said')} <code>{said || '-'}</code>
          </dd>
          <dd>
            {t('verify.computed')} <code>{computed || '-'}</code>
          </dd>
        </>
      )}
    </div>
  );
}
