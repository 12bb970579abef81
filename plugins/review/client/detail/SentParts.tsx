import { Suspense, useState, type ReactNode } from 'react';
import {
  ErrorBoundary,
  lazyComponent,
  Skeleton,
  useExtensions,
  useT,
  type ResolvedOf,
} from '../../../../platform/sdk/index.ts';
import { reviewField } from '../face.ts';
import { fieldsIn } from './extra-fields.ts';

interface SentPartsProps {
  /** JSON of the extra fields of a post. */
  readonly fields: string;
  /** Only what some of these are fields of; all without. */
  readonly names?: ReadonlySet<string>;
  /** Where there is nothing of that. */
  readonly none?: ReactNode;
}

/** What plugins read out of the extra fields of a post, such as its poll. */
export function SentParts({ fields, names, none = null }: SentPartsProps) {
  const sent = fieldsIn(fields);
  const parts = useExtensions(reviewField).filter(
    (part) => part.when(sent) && (!names || part.fields.some((name) => names.has(name))),
  );
  return parts.length === 0 ? none : parts.map((part) => <Loaded key={part.id} part={part} sent={sent} />);
}

interface LoadedProps {
  readonly part: ResolvedOf<typeof reviewField>;
  readonly sent: Readonly<Record<string, unknown>>;
}

function Loaded({ part, sent }: LoadedProps) {
  const t = useT('review-pages');
  // Outside of Suspense: the state of what waits inside is thrown away with each try, and the
  // loading would never end.
  const [Sent] = useState(() => lazyComponent(async () => (await part.load()).Sent));
  return (
    // Nobody is to pass what they were not shown.
    <ErrorBoundary fallback={<p role="alert">{t('failed')}</p>}>
      <Suspense fallback={<Skeleton height={160} />}>
        <Sent fields={sent} />
      </Suspense>
    </ErrorBoundary>
  );
}
