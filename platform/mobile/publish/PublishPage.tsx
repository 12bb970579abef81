import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import {
  Button,
  Card,
  composer,
  EmptyState,
  Icon,
  Spinner,
  useExtensions,
  useIsAlive,
  useRequireLogin,
  useT,
  useViewer,
  VisuallyHidden,
} from '../../sdk/index.ts';
import { useOwner } from '../outbox/use-outbox.ts';
import { PublishForm } from './PublishForm.tsx';
import styles from './PublishForm.module.css';

/** `/m/publish`: the form of a new post, for who is signed in. */
export function PublishPage() {
  const t = useT('publish');
  const viewer = useViewer();
  const canWrite = useExtensions(composer).length > 0;
  return (
    <>
      <VisuallyHidden>
        <h1>{t('publish.title')}</h1>
      </VisuallyHidden>
      {!canWrite && (
        <Card>
          <EmptyState icon={<Icon name="lock" size={24} />} title={t('publish.closed')} />
        </Card>
      )}
      {canWrite && (viewer ? <Form key={viewer.id} /> : <Login />)}
      <PageHosts />
    </>
  );
}

/** In browsers alone: what was written before is kept there. */
function Form() {
  const t = useT('publish');
  const isAlive = useIsAlive();
  const owner = useOwner();
  const [round, setRound] = useState(0);
  const { themeId = 0, title = '' } = useSearch({ strict: false }) as {
    readonly themeId?: number;
    readonly title?: string;
  };
  if (!isAlive || owner === '')
    return (
      <div className={styles.loading}>
        <Spinner size="l" label={t('publish.loading')} />
      </div>
    );
  return (
    <PublishForm
      key={`${owner} ${round}`}
      owner={owner}
      firstTheme={themeId}
      firstTitle={round === 0 ? title : ''}
      onAnew={() => setRound(round + 1)}
    />
  );
}

function Login() {
  const t = useT('publish');
  const requireLogin = useRequireLogin();
  return (
    <Card>
      <EmptyState
        icon={<Icon name="lock" size={24} />}
        title={t('publish.login')}
        action={
          <Button variant="primary" onClick={() => requireLogin()}>
            {t('publish.loginButton')}
          </Button>
        }
      />
    </Card>
  );
}
