import { useEffect, useState } from 'react';
import { COVER, coverPreview } from './cover.ts';
import type { Area } from './picture.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The address of the chosen part as it will be, once it has not been moved for a while. */
export function useCoverPreview(address: string | null, area: Area | null): string | null {
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    if (!address || !area) return undefined;
    let isOld = false;
    const timer = setTimeout(() => {
      void coverPreview(address, area).then(
        (cut) => isOld || setBlob(cut),
        () => undefined, // saving says what is wrong
      );
    }, COVER.quietMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [address, area]);
  return useObjectUrl(blob);
}
