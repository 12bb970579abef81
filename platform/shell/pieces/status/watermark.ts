const KEY = 'session-mark';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A mark of 8 characters for a visitor without a session; the same as long as the tab lives. */
export function visitorMark(
  store: Pick<Storage, 'getItem' | 'setItem'> | null,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): string {
  try {
    const known = store?.getItem(KEY);
    if (known && /^[a-z0-9]{8}$/.test(known)) return known;
  } catch {
    // a browser that keeps nothing gets a new one each time
  }
  const mark = [...random(new Uint8Array(8))].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  try {
    store?.setItem(KEY, mark);
  } catch {
    // as above
  }
  return mark;
}

/** The mark, tilted, as the address of an SVG tile. Only letters, digits, `-` and `_` are drawn. */
export function watermarkTile(mark: string): string {
  const text = mark.replace(/[^\w-]/g, '').slice(0, 8);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='260' height='180'><text x='40' y='120' transform='rotate(-22 130 90)' font-family='monospace' font-size='15' fill='#808080' fill-opacity='0.07'>${text}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
