const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of a chunk's length, type and check sum. */
const AROUND = 12;
const TEXTS: ReadonlySet<number> = new Set(['tEXt', 'zTXt', 'iTXt'].map((type) => Buffer.from(type).readUInt32BE()));

/**
 * A PNG without the texts in it, which we never keep. The decoder unpacks each of them whenever it
 * opens the file: 50 kB may hold 50 MB, and a file hundreds of those. Other files stay as they are.
 */
export function withoutPngTexts(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return bytes;
  const kept = Buffer.from(bytes);
  let length = SIGNATURE.length;
  let at = SIGNATURE.length;
  while (at < bytes.length) {
    const isWhole = at + AROUND <= bytes.length;
    const end = isWhole ? Math.min(at + AROUND + bytes.readUInt32BE(at), bytes.length) : bytes.length;
    if (!isWhole || !TEXTS.has(bytes.readUInt32BE(at + 4))) {
      kept.copyWithin(length, at, end);
      length += end - at;
    }
    at = end;
  }
  return length === bytes.length ? bytes : kept.subarray(0, length);
}
