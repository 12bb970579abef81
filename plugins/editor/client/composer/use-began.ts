import { useRef, useState } from 'react';
import type { PostChanged } from '../../../../platform/sdk/index.ts';
import { changedIn } from '../face/post-changed.ts';

/**
 * The post as it was when the text that is to change it began, told by when it was changed last
 * (milliseconds), and what stands there now.
 */
export function useBegan(first = 0) {
  const began = useRef(first);
  const [changed, setChanged] = useState<PostChanged | null>(null);
  return {
    /** 0: there is none, or nobody knows. */
    at: () => began.current,
    set: (at: number) => void (began.current = at),
    /** What was refused to be overwritten; its author is asked. */
    changed,
    /** True when sending was refused because of that. */
    refused(error: unknown): boolean {
      const stands = changedIn(error);
      if (stands) setChanged(stands);
      return stands !== null;
    },
    /** They have seen it: what is written here may take its place. */
    accept(): void {
      if (changed) began.current = changed.wbUpdateTime;
      setChanged(null);
    },
    close: () => setChanged(null),
  };
}
