/** The day of a moment in a time zone as a number, yyyymmdd. @param timeZone IANA name from the zone's config */
export function dayIn(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Number(parts.format(at).replaceAll('-', ''));
}
