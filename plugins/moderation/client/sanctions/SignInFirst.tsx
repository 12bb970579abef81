import { Button, EmptyState, useRequireLogin, useT } from '../../../../platform/sdk/index.ts';

/** What a visitor finds who follows the link of a message: whose sanctions they are, and the login. */
export function SignInFirst() {
  const t = useT('moderation-pages');
  const requireLogin = useRequireLogin();
  return (
    <EmptyState
      title={t('sanctions.signIn')}
      action={
        <Button variant="primary" onClick={() => requireLogin()}>
          {t('sanctions.login')}
        </Button>
      }
    />
  );
}
