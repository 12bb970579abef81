import { RelativeTime } from '../ui/index.ts';
import { useZone } from './app-context.ts';
import { useNow } from './now.ts';
import { useT } from './translate.ts';

/** How long ago, in the zone's time zone and the viewer's language (spec 1 section 9). `at` is in milliseconds. */
export function TimeAgo({ at, className }: { readonly at: number; readonly className?: string }) {
  return (
    <RelativeTime at={at} now={useNow()} timeZone={useZone().timeZone} labels={useT('core')} className={className} />
  );
}
