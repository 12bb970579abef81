import { Button, preloadDialogs, useT, useViewer, viewerPart } from '../../../sdk/index.ts';
import { useOpenLogin } from '../use-open-login.ts';
import { SignedInWidget } from './parts.ts';
import styles from './LoginWidget.module.css';

/** 登录 and 注册 when signed out, messages and the viewer's menu when signed in. */
export const LoginWidget = viewerPart(function LoginWidget() {
  const viewer = useViewer();
  return viewer ? <SignedInWidget viewer={viewer} /> : <LoginButtons />;
});

function LoginButtons() {
  const t = useT();
  const open = useOpenLogin();
  return (
    <div className={styles.buttons} onPointerEnter={preloadDialogs}>
      <Button size="s" variant="primary" onClick={() => open()}>
        {t('shell.user.login')}
      </Button>
      <Button size="s" variant="ghost" className={styles.register} onClick={() => open(true)}>
        {t('shell.user.register')}
      </Button>
    </div>
  );
}
