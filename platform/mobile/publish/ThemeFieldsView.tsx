import { Suspense, useState } from 'react';
import { ErrorBoundary, lazyComponent, LIMITS, Skeleton, type ThemeFields } from '../../sdk/index.ts';
import type { Form } from './use-form.ts';

interface ThemeFieldsViewProps {
  readonly form: Form;
}

/** What plugins ask for in posts of the chosen theme, below the title. */
export function ThemeFieldsView({ form }: ThemeFieldsViewProps) {
  const { load, post } = form.fields;
  return load && <LoadedFields key={post.themeId} load={load} form={form} />;
}

interface LoadedFieldsProps extends ThemeFieldsViewProps {
  readonly load: () => Promise<ThemeFields>;
}

function LoadedFields({ load, form }: LoadedFieldsProps) {
  // Outside of Suspense: the state of what waits inside is thrown away with each try.
  const [Fields] = useState(() => lazyComponent(async () => (await load()).Fields));
  const { post, fault, change } = form.fields;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton />}>
        <Fields
          post={post}
          title={form.title}
          beginning={form.words.text.trim().slice(0, LIMITS.search)}
          fault={fault}
          onChange={change}
          onInsert={form.words.insert}
          onFocus={() => form.words.field.current?.focus()}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
