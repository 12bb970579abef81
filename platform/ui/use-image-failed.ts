import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/**
 * Whether an image could not be shown. Also notices one that failed before hydration, when no
 * handler was there to hear it. A new `src` gets a new chance.
 */
export function useImageFailed(
  src: string | null | undefined,
): [boolean, RefObject<HTMLImageElement | null>, () => void] {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const ref = useRef<HTMLImageElement>(null);
  const fail = () => setFailedSrc(src ?? null);
  useEffect(() => {
    const image = ref.current;
    if (src && image?.complete && image.naturalWidth === 0) setFailedSrc(src);
  }, [src]);
  return [!src || failedSrc === src, ref, fail];
}
