import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFileSink } from './file.ts';
import { createHttpSink } from './http.ts';

const fail = (error: unknown) => {
  throw error;
};

const PATIENT = { timeout: 10_000 };

describe('file sink', () => {
  it('writes a line of JSON each, whatever is in them, and turns over by size', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'guildhall-logs-'));
    const sink = createFileSink({ dir, size: '1K', maxFiles: 3, onError: fail });
    expect(await readdir(dir)).toEqual([]);
    sink.write([{ a: 'line\nbreak' }, { a: 2 }]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(
      (await readFile(join(dir, 'client.log'), 'utf8'))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ a: 'line\nbreak' }, { a: 2 }]);
    for (let n = 0; n < 12; n++) {
      sink.write([{ n, filler: 'x'.repeat(1_100) }]);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    await sink.close();
    const files = (await readdir(dir)).filter((name) => name.includes('client'));
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(5); // three kept, the current one, the list of them
    await rm(dir, { recursive: true });
  });

  it('counts what a fault of the disk has cost, and writes again when that is over', async () => {
    const dir = join(await mkdtemp(join(tmpdir(), 'guildhall-logs-')), 'logs');
    const errors: unknown[] = [];
    let now = 0;
    const sink = createFileSink({ dir, now: () => now, onError: (error) => errors.push(error) });
    // A file where the folder should be: nothing can be opened.
    await writeFile(dir, '');
    sink.write([{ n: 1 }, { n: 2 }]);
    await vi.waitFor(() => expect([errors.length, sink.dropped()]).toEqual([1, 2]), PATIENT);
    await rm(dir);
    now += 1_000;
    sink.write([{ n: 3 }]);
    expect([errors.length, sink.dropped()], 'not tried again at once').toEqual([1, 3]);
    now += 60_000;
    sink.write([{ n: 4 }]);
    await sink.close();
    expect(await readFile(join(dir, 'client.log'), 'utf8')).toBe('{"n":4}\n');
    expect([errors.length, sink.dropped()]).toEqual([1, 3]);
    await rm(dir, { recursive: true });
  });

  it('outlives a folder that is taken away before the file turns over', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'guildhall-logs-'));
    const errors: unknown[] = [];
    let now = 0;
    const sink = createFileSink({ dir, size: '1K', now: () => now, onError: (error) => errors.push(error) });
    sink.write([{ n: 1 }]);
    await vi.waitFor(async () => expect(await readFile(join(dir, 'client.log'), 'utf8')).toContain('"n":1'), PATIENT);
    await rm(dir, { recursive: true });
    await writeFile(dir, '');
    sink.write([{ n: 2, filler: 'x'.repeat(1_100) }]);
    await vi.waitFor(() => expect(errors).not.toEqual([]), PATIENT);
    await rm(dir);
    await mkdir(dir);
    now += 60_000;
    sink.write([{ n: 3 }]);
    await sink.close();
    expect(await readFile(join(dir, 'client.log'), 'utf8')).toBe('{"n":3}\n');
    await rm(dir, { recursive: true });
  });
});

describe('http sink', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function collector(status: () => number) {
    const got: string[] = [];
    server = createServer((request, response) => {
      void text(request).then((body) => {
        got.push(body);
        response.writeHead(status()).end();
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return { got, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  }

  it('sends everything, in its order, and what comes meanwhile with the next request', async () => {
    const { got, url } = await collector(() => 200);
    const sink = createHttpSink({ url, fetch, onError: fail });
    sink.write([{ n: 1 }]);
    sink.write([{ n: 2 }, { n: 3 }]);
    await sink.close();
    expect(got.join('')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
    expect(sink.dropped()).toBe(0);
  });

  it('drops and counts what the collector refuses, and what is too much', async () => {
    const errors: unknown[] = [];
    const { url } = await collector(() => 500);
    const sink = createHttpSink({ url, fetch, onError: (error) => errors.push(error) });
    sink.write([{ n: 1 }]);
    await sink.close();
    expect([sink.dropped(), errors.length]).toEqual([1, 1]);
    sink.write(Array.from({ length: 6_000 }, (_, n) => ({ n })));
    expect(sink.dropped()).toBe(1_001);
    await sink.close();
    expect(sink.dropped()).toBe(6_001);
  });
});
