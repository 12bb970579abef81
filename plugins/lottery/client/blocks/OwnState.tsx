import { CircleCheck, CircleDashed } from 'lucide-react';
import { Suspense, use } from 'react';
import {
  Button,
  exactTime,
  lazyComponent,
  useIsAlive,
  useNow,
  useRequireLogin,
  useT,
  useUiStore,
  useZone,
  viewerPart,
  ZoneLink,
  type Post,
} from '../../../../platform/sdk/index.ts';
import type { Excluded, LotteryInfo, OwnLottery } from '../../contract.ts';
import { isOpen } from '../queries.ts';
import styles from './lottery.module.css';
import { IsOwnPage } from './own-page.ts';
import ownStyles from './own.module.css';

const Register = lazyComponent(async () => (await import('./Register.tsx')).Register);

interface OwnStateProps {
  readonly info: LotteryInfo;
  readonly post: Post;
}

/** The viewer's own part: in or not and what is missing, their entry, and what they won. */
export const OwnState = viewerPart(function OwnState({ info, post }: OwnStateProps) {
  const t = useT('lottery-pages');
  // The code of the form comes when the page stands.
  const isAlive = useIsAlive();
  const requireLogin = useRequireLogin();
  const { own, phase } = info;
  if (phase === 'cancelled') return null;
  if (!own) {
    if (!isOpen(phase)) return null;
    return (
      <div className={ownStyles.own}>
        <p>{t('own.signedOut')}</p>
        <Button size="s" variant="primary" onClick={() => requireLogin()}>
          {t('own.login')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <Suspense fallback={null}>
        {isAlive && own.wins.map((win) => <Register key={win.id} wbId={info.wbId} win={win} />)}
      </Suspense>
      {own.wins.length === 0 && <Entry info={info} own={own} post={post} />}
      {own.entryId && (
        <p className={styles.hash}>
          {t('own.entryId')} <code>{own.entryId}</code>
        </p>
      )}
    </>
  );
});

const BARRED: ReadonlySet<Excluded> = new Set(['author', 'staff', 'restricted', 'recentWinner']);

interface EntryProps {
  readonly info: LotteryInfo;
  readonly own: OwnLottery;
  readonly post: Post;
}

// i18n-keys: missing.*
// oxlint-disable-next-line sonarjs/cognitive-complexity -- one case for each state of an entry
function Entry({ info: { phase, rules, startTime, drawnTime }, own, post }: EntryProps) {
  const t = useT('lottery-pages');
  const now = useNow();
  const { timeZone } = useZone();
  const isIn = isOpen(phase) ? phase === 'running' && own.missing.length === 0 : own.isEntered === 1;
  // Without an entry nothing could show later that they were told so.
  if (isIn && own.entryId === '') return null;
  if (!isOpen(phase)) {
    if (own.isEntered === null) return <p className={ownStyles.own}>{t('own.counting')}</p>;
    const text = own.isEntered === 0 ? 'own.wasNotIn' : drawnTime > 0 && drawnTime <= now ? 'own.notWon' : 'own.isIn';
    return <p className={ownStyles.own}>{t(text)}</p>;
  }
  if (phase === 'waiting' && own.missing.length === 0)
    return <p className={ownStyles.own}>{t('own.waiting', { time: exactTime(startTime, timeZone) })}</p>;
  if (own.missing.length === 0)
    return (
      <p className={ownStyles.in} role="status">
        <CircleCheck size={18} aria-hidden="true" />
        {t('own.in')}
      </p>
    );
  // What nobody can change by doing something is all that there is to say.
  const barred = own.missing.filter((reason) => BARRED.has(reason));
  return (
    <div className={ownStyles.own}>
      <p>{t(barred.length > 0 ? 'own.barred' : 'own.missing')}</p>
      <ul className={ownStyles.missing}>
        {(barred.length > 0 ? barred : own.missing).map((reason) => (
          <li key={reason}>
            <CircleDashed size={16} aria-hidden="true" />
            <Missing reason={reason} rules={rules} post={post} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MissingProps {
  readonly reason: Excluded;
  readonly rules: LotteryInfo['rules'];
  readonly post: Post;
}

/** What is missing, as a link to where it is done. */
function Missing({ reason, rules, post }: MissingProps) {
  const t = useT('lottery-pages');
  const store = useUiStore();
  const text = t(`missing.${reason}`, { level: rules.minLevel ?? 0, count: rules.minAccountDays ?? 0 });
  const isOwnPage = use(IsOwnPage);
  const uid = post.userInfo?.uid;
  switch (reason) {
    case 'comment':
    case 'like':
    case 'collect':
      return isOwnPage ? (
        <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} hash="comments">
          {text}
        </ZoneLink>
      ) : (
        <a href="#comments">{text}</a>
      );
    case 'post':
      return (
        <ZoneLink to="/" search={rules.post?.topic ? { topic: rules.post.topic } : { themeId: rules.post?.themeId }}>
          {text}
        </ZoneLink>
      );
    case 'follow':
      return uid === undefined ? (
        text
      ) : (
        <ZoneLink to="/user/$uid" params={{ uid }}>
          {text}
        </ZoneLink>
      );
    case 'unverified':
      return (
        <Button size="s" variant="ghost" onClick={() => (store.realName = 'form')}>
          {text}
        </Button>
      );
    default:
      return text;
  }
}
