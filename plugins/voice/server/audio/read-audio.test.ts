import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../server/sdk/index.ts';
import { box, id3, m4a, mp3, ogg, oggPage, opusHead, wav } from '../test-support.ts';
import { readAudio } from './read-audio.ts';

function refusalOf(bytes: Buffer): string {
  try {
    readAudio(bytes);
    return 'none';
  } catch (error) {
    return error instanceof AppError ? error.id : String(error);
  }
}

const SCRIPT = Buffer.from('<script>alert(1)</script>');

it.each<[string, Buffer, number]>([
  ['wav', wav(1.5), 1.5],
  ['mp3', mp3(100), 2.61],
  ['mp3', Buffer.concat([id3('a title'), mp3(100), Buffer.from(`TAG${'x'.repeat(125)}`)]), 2.61],
  ['ogg', ogg(2), 2],
  ['m4a', m4a(3), 3],
])('reads %s', (extension, bytes, seconds) => {
  const audio = readAudio(bytes);
  expect(audio.extension).toBe(extension);
  expect(audio.seconds).toBeCloseTo(seconds, 1);
});

describe('keeps the sound alone', () => {
  it.each<[string, Buffer, Buffer]>([
    ['an mp3 without tags and what is behind it', Buffer.concat([id3('who I am'), mp3(), SCRIPT]), mp3()],
    ['a wav without other chunks', wav(1, Buffer.from('LIST\x04\0\0\0meME')), wav(1)],
    ['a wav without what is behind it', Buffer.concat([wav(1), SCRIPT]), wav(1)],
    ['an ogg without what is behind it', Buffer.concat([ogg(), SCRIPT]), ogg()],
  ])('%s', (_name, given, kept) => {
    expect(readAudio(given).bytes.equals(kept)).toBe(true);
  });
});

describe('refuses', () => {
  const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(100)]);
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 9);
  it.each<[string, string, Buffer]>([
    ['VOICE_FORMAT', 'nothing', Buffer.alloc(0)],
    ['VOICE_FORMAT', 'another kind of sound', flac],
    ['VOICE_FORMAT', 'a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['VOICE_FORMAT', 'a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    ['VOICE_FORMAT', 'a JPEG, which begins with the same byte as an mp3', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['VOICE_FORMAT', 'a PDF', Buffer.from('%PDF-1.7')],
    ['VOICE_BROKEN', 'a page behind an ID3 tag', Buffer.concat([id3('x'), SCRIPT])],
    ['VOICE_BROKEN', 'one frame and much else', Buffer.concat([mp3(3), Buffer.alloc(100_000, 32)])],
    [
      'VOICE_BROKEN',
      'an ID3 tag that is longer than the file',
      Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 127, 127, 127, 127]),
    ],
    ['VOICE_BROKEN', 'a wav that is cut off', cut(wav())],
    ['VOICE_BROKEN', 'a wav without samples', wav(0)],
    ['VOICE_BROKEN', 'a wav that says it lasts for ever', Buffer.from(wav()).fill(0, 28, 32)],
    ['VOICE_BROKEN', 'a RIFF head alone', Buffer.from('RIFF\xff\xff\xff\xffWAVE', 'latin1')],
    ['VOICE_BROKEN', 'an ogg that is cut off', cut(ogg())],
    ['VOICE_BROKEN', 'an ogg of two streams', Buffer.concat([opusHead(), oggPage({ serial: 8, flags: 2 })])],
    ['VOICE_BROKEN', 'an ogg of film', oggPage({ flags: 2, body: Buffer.from('\x80theora and more of it') })],
    ['VOICE_BROKEN', 'an m4a that is cut off', cut(m4a())],
    ['VOICE_BROKEN', 'a film', m4a(3, ['soun', 'vide'])],
    ['VOICE_BROKEN', 'a text track', m4a(3, ['text'])],
    ['VOICE_BROKEN', 'an m4a that lasts no time', m4a(0)],
    [
      'VOICE_BROKEN',
      'a box in a box in a box',
      Buffer.concat([
        box('ftyp'),
        Array.from({ length: 3_000 }).reduce<Buffer>((inner) => box('trak', inner), box('free')),
      ]),
    ],
    ['VOICE_BROKEN', 'many boxes', Buffer.concat([box('ftyp'), ...Array.from({ length: 3_000 }, () => box('free'))])],
    ['VOICE_TOO_LONG', 'sixteen minutes', ogg(16 * 60)],
    ['VOICE_TOO_LONG', 'a header that says a year', m4a(4_000_000)],
  ])('%s: %s', (id, _what, bytes) => {
    expect(refusalOf(bytes)).toBe(id);
  });

  it('what is cut off or changed at any place, in no time and with nothing but a refusal', () => {
    const began = performance.now();
    for (const whole of [wav(0.01), mp3(4), ogg(), m4a()])
      for (let at = 0; at < whole.length; at += 3) {
        const changed = Buffer.from(whole);
        changed[at] = 0xff;
        for (const bytes of [whole.subarray(0, at), changed])
          expect(['none', 'VOICE_FORMAT', 'VOICE_BROKEN', 'VOICE_TOO_LONG']).toContain(refusalOf(bytes));
      }
    const large = Buffer.alloc(10 * 1024 * 1024, 0xff);
    for (const head of [wav(), mp3(4), ogg(), m4a()]) refusalOf(Buffer.concat([head, large]));
    expect(performance.now() - began).toBeLessThan(3_000);
  });
});

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync('ffprobe', ['-version']).status === 0;
it.skipIf(!hasFfmpeg)('reads what real programs make, and what it keeps plays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-voice-'));
  try {
    for (const [name, codec] of [
      ['a.mp3', 'libmp3lame'],
      ['a.m4a', 'aac'],
      ['a.ogg', 'libvorbis'],
      ['b.ogg', 'libopus'],
      ['a.wav', 'pcm_s16le'],
    ] as const) {
      const path = join(folder, name);
      const source = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2.5', '-metadata', 'title=secret'];
      execFileSync('ffmpeg', ['-v', 'error', ...source, '-c:a', codec, '-y', path]);
      const audio = readAudio(readFileSync(path));
      expect(audio.seconds, name).toBeGreaterThan(2.4);
      expect(audio.seconds, name).toBeLessThan(2.7);
      const kept = join(folder, `kept.${audio.extension}`);
      writeFileSync(kept, audio.bytes);
      const played = spawnSync('ffmpeg', ['-v', 'error', '-i', kept, '-f', 'null', '-'], { encoding: 'utf8' });
      expect([name, played.status, played.stderr]).toEqual([name, 0, '']);
      if (name === 'a.mp3' || name === 'a.wav') expect(audio.bytes.includes('secret')).toBe(false);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
