import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'guildhall-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

const message = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

it('makes a secret once and keeps it beside the data', () => {
  const { sessionSecret } = readConfig({ DATA_DIR });
  expect(sessionSecret.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }).sessionSecret).toBe(sessionSecret);
});

it('refuses a secret in production that can be guessed, set or stored, and never says it', () => {
  const short = 'fifteen letters';
  expect(message({ DATA_DIR, SESSION_SECRET: short })).toBe('SESSION_SECRET must have at least 16 characters');
  expect(readConfig({ DATA_DIR, SESSION_SECRET: `${short}!` }).sessionSecret).toBe(`${short}!`);
  expect(readConfig({ DATA_DIR, SESSION_SECRET: short, NODE_ENV: 'development' }).sessionSecret).toBe(short);
  const cut = mkdtempSync(join(DATA_DIR, 'cut-'));
  writeFileSync(join(cut, 'secret'), '\n');
  expect(message({ DATA_DIR: cut })).toBe('DATA_DIR/secret must have at least 16 characters');
});

it('takes an empty setting for one that is not set', () => {
  const blank = Object.fromEntries(
    [
      'HOST',
      'PORT',
      'ZONES_DIR',
      'DEMO',
      'GRAY_PAGE',
      'WEB_BEACONS',
      'TRUST_PROXY',
      'COMPANY_NETWORK',
      'LOG_LEVEL',
    ].map((name) => [name, ' ']),
  );
  const bare = readConfig({ DATA_DIR });
  expect(bare).toMatchObject({ host: '127.0.0.1', port: 3000, demo: true, webBeacons: true, logLevel: 'info' });
  expect(readConfig({ ...blank, DATA_DIR })).toEqual(bare);
  expect(readConfig({ DATA_DIR: '', SESSION_SECRET: 'sixteen letters!' }).dataDir).toBe(join(process.cwd(), 'data'));
});

it('takes 0 and 1, true and false for a switch, and nothing else', () => {
  const of = (text: string) => {
    const { demo, webBeacons, grayMode } = readConfig({ DATA_DIR, DEMO: text, WEB_BEACONS: text, GRAY_PAGE: text });
    return [demo, webBeacons, grayMode.gray_page];
  };
  for (const on of ['1', 'true', 'TRUE']) expect(of(on)).toEqual([true, true, 1]);
  for (const off of ['0', 'false', 'False']) expect(of(off)).toEqual([false, false, 0]);
  expect(
    message({ DATA_DIR, DEMO: 'no', WEB_GRAY_SCREEN: 'on', S3_BUCKET: 'm', S3_REGION: 'r', S3_PATH_STYLE: '2' }),
  ).toBe('DEMO must be 0 or 1, not no\nWEB_GRAY_SCREEN must be 0 or 1, not on\nS3_PATH_STYLE must be 0 or 1, not 2');
});

it('takes addresses and their blocks for proxies and for the company', () => {
  const read = (TRUST_PROXY: string) => readConfig({ DATA_DIR, TRUST_PROXY }).trustProxy;
  expect(['0', 'false', 'true', '2', '10.0.0.1, fd00::/8', 'loopback'].map(read)).toEqual([
    false,
    false,
    1,
    2,
    '10.0.0.1, fd00::/8',
    'loopback',
  ]);
  const faulty = { TRUST_PROXY: 'foo', COMPANY_NETWORK: '10.0.0.0/8,bar', LOG_LEVEL: 'loud', PORT: '0x50' };
  expect(message({ DATA_DIR, ...faulty }).split('\n')).toEqual([
    'PORT must be 0 to 65535, not 0x50',
    'TRUST_PROXY must be a number of proxies, or addresses and CIDR blocks such as 10.0.0.0/8, not foo',
    'COMPANY_NETWORK must be CIDR blocks such as 10.0.0.0/8, not bar',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not loud',
  ]);
});

it('tells all settings that cannot be used at once', () => {
  const env = {
    DATA_DIR,
    SESSION_SECRET: 'x',
    PORT: 'http',
    PUBLIC_ORIGIN: 'forum.example',
    DRAIN_GRACE_MS: '-1',
    S3_BUCKET: 'media',
    REVIEW_URL: 'https://review.test/',
  };
  expect(message(env).split('\n')).toEqual([
    'PORT must be 0 to 65535, not http',
    'PUBLIC_ORIGIN must be like https://forum.example, not forum.example',
    'SESSION_SECRET must have at least 16 characters',
    'DRAIN_GRACE_MS must be 0 to 300000, not -1',
    'S3_BUCKET needs S3_REGION or S3_ENDPOINT',
    'REVIEW_URL needs a REVIEW_SECRET of at least 16 characters',
  ]);
});
