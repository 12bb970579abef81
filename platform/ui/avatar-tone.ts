/** How many tones `Avatar.module.css` has. */
export const AVATAR_TONES = 6;

/**
 * A stable tone (0 to 5) for a name: the same person has the same colour everywhere, on server and
 * client.
 */
export function avatarTone(name: string): number {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 8) % AVATAR_TONES;
}

/**
 * The one character shown when there is no picture: the first letter, digit or ideograph, upper
 * case; `?` for none.
 */
export function avatarInitial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0].toUpperCase() ?? '?';
}
