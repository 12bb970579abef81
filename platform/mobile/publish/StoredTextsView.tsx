import { Suspense, useState } from 'react';
import { ErrorBoundary, lazyComponent, storedTexts, useExtensions, type ResolvedOf } from '../../sdk/index.ts';
import type { Form } from './use-form.ts';
import styles from './PublishForm.module.css';

interface StoredTextsViewProps {
  readonly form: Form;
}

/** What the writer has on the server, for those who have any there: nobody else loads its code. */
export function StoredTextsView({ form }: StoredTextsViewProps) {
  const [source] = useExtensions(storedTexts);
  return source && <LoadedTexts key={source.id} source={source} form={form} />;
}

interface LoadedTextsProps extends StoredTextsViewProps {
  readonly source: ResolvedOf<typeof storedTexts>;
}

function LoadedTexts({ source, form }: LoadedTextsProps) {
  const [Bar] = useState(() => lazyComponent(async () => (await source.load()).Bar));
  return (
    <div className={styles.stored}>
      <ErrorBoundary>
        <Suspense>
          <Bar {...form.storing} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
