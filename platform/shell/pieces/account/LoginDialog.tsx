import { useBoot, useT, useUi, useUiStore, zoneTitle } from '../../../sdk/index.ts';
import { Dialog } from '../../../sdk/overlays.ts';
import { useLeftWithPage } from '../use-left-with-page.ts';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './LoginDialog.module.css';

/** What waited for the login runs this much later. */
const CALLBACK_MS = 500;

/** The account component over the page; the login is followed by what had asked for it. */
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
  const goOn = () => {
    const { after } = store.login;
    close();
    if (after) setTimeout(after, CALLBACK_MS);
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
      <AccountFrame key={String(register)} className={styles.frame} register={register} onSignedIn={goOn} />
    </Dialog>
  );
}
