import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import { Button, Card, EmptyState, Icon, useRequireLogin, useT, useViewer } from '../../sdk/index.ts';

/**
 * For pages that are their owner's alone: the viewer who owns the page is given to `children`. A visitor is asked to log in; another
 * member has got the 404 of the loader (`ownTabLoader`), or, when they have just logged in, gets this text.
 */
export function OwnPage({ children }: { readonly children: (viewer: OwnUser) => ReactNode }) {
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const viewer = useViewer();
  const requireLogin = useRequireLogin();
  const t = useT('user');
  if (viewer?.id === uid) return children(viewer);
  return (
    <Card>
      <EmptyState
        icon={<Icon name="lock" size={24} />}
        title={viewer ? t('own.others') : t('own.login')}
        action={
          viewer ? undefined : (
            <Button variant="primary" onClick={() => requireLogin()}>
              {t('own.loginButton')}
            </Button>
          )
        }
      />
    </Card>
  );
}
