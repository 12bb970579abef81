import { useEffect, useRef, useState } from 'react';
import { Spinner, toastReason, useBoot, useT, useUi, useUiStore, zoneTitle } from '../../../sdk/index.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import { useLeftWithPage } from '../use-left-with-page.ts';
import { accountAddress, readAccountMessage } from './account-message.ts';
import { useSignIn } from './use-sign-in.ts';
import styles from './LoginDialog.module.css';

/** What waited for the login runs this much later. */
const CALLBACK_MS = 500;
const FIRST_HEIGHT = 420;

/** The account component in an iframe; a ticket that it posts is spent at once. */
export function LoginDialog() {
  const t = useT();
  const boot = useBoot();
  const store = useUiStore();
  const { open, register } = useUi().login;
  const zone = zoneTitle(boot);
  const close = () => {
    store.login.open = false;
    store.login.after = null;
  };
  useLeftWithPage(close);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t(register ? 'login.registerTitle' : 'login.title', { zone })}
      closeLabel={t('shell.close')}
      size="s"
      dismissable={false}
    >
      <AccountFrame key={String(register)} register={register} />
    </Dialog>
  );
}

function AccountFrame({ register }: { readonly register: boolean }) {
  const t = useT();
  const { accountUrl, productId } = useBoot();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => accountAddress(accountUrl, window.location, register));
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [state, setState] = useState<'loading' | 'ready' | 'working'>('loading');
  const spend = useSpendTicket(setState);
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
  return (
    <div className={styles.frame} style={{ height }} aria-busy={state !== 'ready'}>
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

/** Spends a ticket, closes the dialog, and 500 ms later does what had asked for the login. */
function useSpendTicket(setState: (state: 'ready' | 'working') => void): (ticket: string) => Promise<void> {
  const store = useUiStore();
  const signIn = useSignIn();
  const latest = useRef(signIn);
  useEffect(() => {
    latest.current = signIn;
  });
  const busy = useRef(false);
  const [spend] = useState(() => async (ticket: string) => {
    if (busy.current) return;
    busy.current = true;
    setState('working');
    try {
      await latest.current({ ticket });
      const { after } = store.login;
      store.login.after = null;
      store.login.open = false;
      if (after) setTimeout(after, CALLBACK_MS);
    } catch (error) {
      toastReason(error);
      setState('ready');
    } finally {
      busy.current = false;
    }
  });
  return spend;
}
