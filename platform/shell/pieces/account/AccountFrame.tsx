import { useEffect, useRef, useState } from 'react';
import { cx, Spinner, toastReason, useBoot, useT } from '../../../sdk/index.ts';
import { accountAddress, readAccountMessage } from './account-message.ts';
import { useSignIn } from './use-sign-in.ts';
import styles from './AccountFrame.module.css';

/** Pixels, until it has said its own. */
const FIRST_HEIGHT = 420;

export interface AccountFrameProps {
  /** Whether it begins with its form for a new account. */
  readonly register: boolean;
  readonly className?: string | undefined;
  /** A ticket has been spent: the reader is signed in. */
  readonly onSignedIn?: (() => void) | undefined;
}

/** The account component in an iframe; a ticket that it posts is spent at once. */
export function AccountFrame({ register, className, onSignedIn }: AccountFrameProps) {
  const t = useT();
  const { accountUrl, productId } = useBoot();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() =>
    accountAddress(accountUrl, window.location, register, document.documentElement.dataset['look']),
  );
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [state, setState] = useState<'loading' | 'ready' | 'working'>('loading');
  const spend = useSpendTicket(setState, onSignedIn);
  useEffect(() => {
    const hear = (event: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow ?? null;
      const message = readAccountMessage(event, { origin: address.origin, source, product: productId });
      if (message?.type === 'resize') setHeight(message.height);
      if (message?.type === 'ticket') void spend(message.ticket);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [address, productId, spend]);
  useEffect(() => {
    const root = document.documentElement;
    const tell = () =>
      frame.current?.contentWindow?.postMessage({ type: 'guildhall:look', look: root.dataset['look'] }, address.origin);
    const looks = new MutationObserver(tell);
    looks.observe(root, { attributeFilter: ['data-look'] });
    return () => looks.disconnect();
  }, [address]);
  return (
    <div className={cx(styles.frame, className)} style={{ height }} aria-busy={state !== 'ready'}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it needs scripts and its origin, and a sandbox with both is none */}
      <iframe
        ref={frame}
        src={address.href}
        title={t('login.frame')}
        onLoad={() => setState((now) => (now === 'loading' ? 'ready' : now))}
      />
      {state !== 'ready' && (
        <div className={styles.cover}>
          <Spinner label={t(state === 'loading' ? 'login.loading' : 'login.working')} />
        </div>
      )}
    </div>
  );
}

/** Spends one ticket at a time. */
function useSpendTicket(
  setState: (state: 'ready' | 'working') => void,
  onSignedIn: (() => void) | undefined,
): (ticket: string) => Promise<void> {
  const signIn = useSignIn();
  const latest = useRef({ signIn, onSignedIn });
  useEffect(() => {
    latest.current = { signIn, onSignedIn };
  });
  const busy = useRef(false);
  const [spend] = useState(() => async (ticket: string) => {
    if (busy.current) return;
    busy.current = true;
    setState('working');
    try {
      await latest.current.signIn({ ticket });
      latest.current.onSignedIn?.();
    } catch (error) {
      toastReason(error);
      setState('ready');
    } finally {
      busy.current = false;
    }
  });
  return spend;
}
