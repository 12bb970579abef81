import { Button, EmptyState, Icon, useRequireLogin, useT } from '../../../../platform/sdk/index.ts';

/** In the place of what only its owner sees, for somebody who is signed out. */
export function SignInFirst() {
  const t = useT('contribution-front');
  const requireLogin = useRequireLogin();
  return (
    <EmptyState
      icon={<Icon name="lock" size={28} />}
      title={t('frame.signIn')}
      action={
        <Button variant="primary" onClick={() => requireLogin()}>
          {t('frame.login')}
        </Button>
      }
    />
  );
}
