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
