import { Counter, Histogram, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createRequestTally } from './request-tally.ts';

describe('the tally of requests', () => {
  it('says what the metrics library would say', async () => {
    const registry = new Registry();
    const requests = new Counter({
      name: 'guildhall_http_requests_total',
      help: 'Replies by route, method and status',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
    });
    const seconds = new Histogram({
      name: 'guildhall_http_request_seconds',
      help: 'Time to reply by route',
      labelNames: ['route'],
      buckets: [0.005, 0.02, 0.05, 0.15, 0.5, 2, 10],
      registers: [registry],
    });
    const zones = new Counter({
      name: 'guildhall_zone_requests_total',
      help: 'Replies by zone and class of status',
      labelNames: ['zone', 'status'],
      registers: [registry],
    });
    const tally = createRequestTally();
    const replies: [string, string, number, number, string | null][] = [
      ['/*', 'GET', 200, 0.001, 'sw4'],
      ['/*', 'GET', 200, 0.005, 'mx'],
      ['/*', 'HEAD', 404, 0.0051, 'sw4'],
      ['/*', 'GET', 500, 99, null],
      ['/api/"odd"\\path', 'POST', 200, 2, 'sw4'],
    ];
    for (const [route, method, status, time, zone] of replies) {
      tally.record(route, method, status, time, zone);
      zones.inc({ zone: zone ?? 'none', status: `${Math.floor(status / 100)}xx` });
      requests.inc({ route, method, status });
      seconds.observe({ route }, time);
    }
    const lines = (text: string) => text.split('\n').filter(Boolean).toSorted();
    expect(lines(tally.text())).toEqual(lines(await registry.metrics()));
  });
});
