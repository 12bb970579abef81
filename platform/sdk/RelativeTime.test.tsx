import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { loadCalendar } from './calendar.ts';
import { RelativeTime } from './RelativeTime.tsx';

describe('RelativeTime', () => {
  it('renders times with both forms, in the page that the server writes', async () => {
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
