/**
 * Whether a browser has what it asks for already (RFC 9110, If-None-Match).
 * @param held the request's `if-none-match`
 * @param etag what would be sent, with its quotes
 */
export const isHeld = (held: string | undefined, etag: string): boolean =>
  held !== undefined &&
  held.split(',').some((entry) => {
    const known = entry.trim();
    return known === '*' || known.replace(/^W\//, '') === etag;
  });
