/** Seconds as players write them: `1:05`, `1:00:09`. */
export function timeText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const written = parts[0] === 0 ? parts.slice(1) : parts;
  return written.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
