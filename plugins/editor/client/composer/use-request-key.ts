import { useRef } from 'react';
import { randomId } from '../face/random-id.ts';

/** The key of what is intended to be sent: the same however often it is tried. */
export function useRequestKey(first = '') {
  const key = useRef(first);
  return {
    requestKey: () => (key.current ||= randomId()),
    renewKey: () => (key.current = randomId()),
    /** It is this one's from now on; none: a new one is made when it is asked for. */
    take: (other = '') => void (key.current = other),
  };
}
