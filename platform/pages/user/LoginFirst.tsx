import { Button, Card, EmptyState, Icon, useRequireLogin, useT } from '../../sdk/index.ts';

export interface LoginFirstProps {
  /** What the login is for; default: to see one's own page. */
  readonly title?: string;
  /** Without a card, for who has one. */
  readonly isPlain?: boolean;
}

/** In the place of a page that is its owner's alone, or a member's, for somebody who is not signed in. */
export function LoginFirst({ title, isPlain }: LoginFirstProps) {
  const requireLogin = useRequireLogin();
  const t = useT('user');
  const state = (
    <EmptyState
      icon={<Icon name="lock" size={24} />}
      title={title ?? t('own.login')}
      action={
        <Button variant="primary" onClick={() => requireLogin()}>
          {t('own.loginButton')}
        </Button>
      }
    />
  );
  return isPlain ? state : <Card>{state}</Card>;
}
