import { useZone } from './app-context.ts';
import { useNow } from './now.ts';
import { RelativeTime } from './RelativeTime.tsx';
import { useT } from './translate.ts';

/** How long ago, in the zone's time zone and the viewer's language. `at` is in milliseconds. */
export function TimeAgo({ at, className }: { readonly at: number; readonly className?: string }) {
  return (
    <RelativeTime at={at} now={useNow()} timeZone={useZone().timeZone} labels={useT('core')} className={className} />
  );
}
