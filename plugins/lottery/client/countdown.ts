const DAY = 86_400_000;

/** What is left: whole days over one day, else `HH:MM:SS`. @param ms at least 0 */
export function left(ms: number): { readonly days: number } | { readonly clock: string } {
  if (ms > DAY) return { days: Math.floor(ms / DAY) };
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return { clock: `${two(Math.floor(seconds / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}` };
}
