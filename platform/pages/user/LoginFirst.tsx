import { Button, Card, EmptyState, Icon, useRequireLogin, useT } from '../../sdk/index.ts';

/** In the place of a page that is its owner's alone, for somebody who is not signed in. */
export function LoginFirst() {
  const requireLogin = useRequireLogin();
  const t = useT('user');
  return (
    <Card>
      <EmptyState
        icon={<Icon name="lock" size={24} />}
        title={t('own.login')}
        action={
          <Button variant="primary" onClick={() => requireLogin()}>
            {t('own.loginButton')}
          </Button>
        }
      />
    </Card>
  );
}
