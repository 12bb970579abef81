import { Suspense } from 'react';
import { lazyComponent, useUi, withTexts } from '../../../sdk/index.ts';
import { useOpened } from '../use-opened.ts';

const LoginDialog = /* @__PURE__ */ lazyComponent(async () => (await import('./LoginDialog.tsx')).LoginDialog);
const RealNameDialogs = /* @__PURE__ */ lazyComponent(
  /* @__PURE__ */ withTexts('realname', async () => (await import('./RealNameDialog.tsx')).RealNameDialogs),
);
const Drawer = /* @__PURE__ */ lazyComponent(async () => (await import('../topbar/Drawer.tsx')).Drawer);

/** The shell's dialogs, each loaded when it is first opened. */
export function AccountDialogs() {
  const { login, realName, drawer } = useUi();
  const hasLogin = useOpened(login.open);
  const hasRealName = useOpened(realName !== 'closed');
  const hasDrawer = useOpened(drawer);
  return (
    <Suspense fallback={null}>
      {hasLogin && <LoginDialog />}
      {hasRealName && <RealNameDialogs />}
      {hasDrawer && <Drawer />}
    </Suspense>
  );
}
