import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary, plainDrafts, useExtensions, type ResolvedOf } from '../../sdk/index.ts';
import type { Form } from './use-form.ts';
import styles from './PublishForm.module.css';

interface StoredDraftsProps {
  readonly form: Form;
}

/** The writer's drafts on the server, for those who have any there: nobody else loads their code. */
export function StoredDrafts({ form }: StoredDraftsProps) {
  const [source] = useExtensions(plainDrafts);
  return source && <LoadedDrafts key={source.id} source={source} form={form} />;
}

interface LoadedDraftsProps extends StoredDraftsProps {
  readonly source: ResolvedOf<typeof plainDrafts>;
}

function LoadedDrafts({ source, form }: LoadedDraftsProps) {
  const [Drafts] = useState(() => lazy(async () => ({ default: (await source.load()).Drafts })));
  return (
    <div className={styles.drafts}>
      <ErrorBoundary>
        <Suspense>
          <Drafts {...form.drafts} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
