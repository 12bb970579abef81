import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../contract/durations.ts';

beforeEach(() => void vi.resetModules());

describe('RelativeTime', () => {
  it('says minutes as soon as the page is alive, and older times once the calendar is there', async () => {
    const { loadCalendar } = await import('./calendar.ts');
    const { RelativeTime } = await import('./RelativeTime.tsx');
    const now = Date.UTC(2026, 10, 21, 3);
    const shown = (age: number) =>
      renderToString(
        <RelativeTime at={now - age} now={now} timeZone="UTC" labels={(key, { count }) => `${key} ${count}`} />,
      ).replaceAll(/<.*?>/g, '');
    expect(shown(59 * MINUTE_MS)).toBe('time.minutesAgo 59');
    expect(shown(HOUR_MS)).toBe('');
    await loadCalendar();
    expect(shown(59 * MINUTE_MS)).toBe('time.minutesAgo 59');
    expect(shown(HOUR_MS)).toBe('time.hoursAgo 1');
  });

  it('renders times with both forms, in the page that the server writes', async () => {
    const { loadCalendar } = await import('./calendar.ts');
    const { RelativeTime } = await import('./RelativeTime.tsx');
    await loadCalendar();
    const now = Date.UTC(2026, 10, 21, 3);
    const out = renderToString(
      <RelativeTime
        at={now - 300_000}
        now={now}
        timeZone="Asia/Shanghai"
        labels={(key, { count }) => `${key} ${count}`}
      />,
    );
    expect(out).toBe('<time dateTime="2026-11-21T02:55:00.000Z" title="2026-11-21 10:55">time.minutesAgo 5</time>');
  });
});
