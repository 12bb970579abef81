import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnUser } from '../../contract/endpoints/users.ts';
import { Card, EmptyState, Icon, useT, useViewer } from '../../sdk/index.ts';
import { LoginFirst } from './LoginFirst.tsx';

/**
 * For pages that are their owner's alone: the viewer who owns the page is given to `children`, of an
 * address without a uid every member. A
 * visitor is asked to log in; another member has got the 404 of the loader (`ownTabLoader`), or,
 * when they have just logged in, gets this text.
 */
export function OwnPage({ children }: { readonly children: (viewer: OwnUser) => ReactNode }) {
  const { uid } = useParams({ strict: false }) as { uid?: string };
  const viewer = useViewer();
  const t = useT('user');
  if (viewer && (uid === undefined || viewer.id === Number(uid))) return children(viewer);
  if (!viewer) return <LoginFirst />;
  return (
    <Card>
      <EmptyState icon={<Icon name="lock" size={24} />} title={t('own.others')} />
    </Card>
  );
}
