import type { ByteRange } from '../../providers/storage/index.ts';

/** `bytes=first-last`, `bytes=first-`, `bytes=-suffix`. */
const ONE_RANGE = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i;

/**
 * Which bytes a request asks for (RFC 9110 section 14).
 * @param header the request's `range`
 * @returns the part; `all` when the header is absent, of another unit, malformed or of several
 *   parts (a server may ignore it, and nobody needs several parts of a picture or film); `none`
 *   when there are no such bytes (416)
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const suffix = Number(last);
    return suffix === 0 || size === 0 ? 'none' : { start: Math.max(0, size - suffix), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Number(last);
  if (last !== '' && end < start) return 'all';
  return start >= size ? 'none' : { start, end: Math.min(end, size - 1) };
}
