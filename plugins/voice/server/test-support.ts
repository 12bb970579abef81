import type { TestClient } from '../../../tests/support/app.ts';
import type { Envelope } from '../../../server/sdk/index.ts';
import type { Voice } from '../contract.ts';

/** Silence of so many seconds: 8000 samples of 8 bits a second. */
export function wav(seconds = 1, extra = Buffer.alloc(0)): Buffer {
  const samples = Buffer.alloc(Math.round(8_000 * seconds), 128);
  const head = Buffer.alloc(44 + extra.length);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + extra.length + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  extra.copy(head, 36);
  head.write('data', 36 + extra.length, 'latin1');
  head.writeUInt32LE(samples.length, 40 + extra.length);
  return Buffer.concat([head, samples]);
}

/** MPEG 1, layer III, 128 kbit/s, 44100 Hz: 417 bytes and 26 ms a frame. */
export const mp3 = (frames = 40): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)])),
  );

export const id3 = (text: string): Buffer => {
  const head = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, text.length >> 7, text.length & 127]);
  return Buffer.concat([head, Buffer.from(text)]);
};

interface OggPage {
  readonly flags?: number;
  readonly position?: number;
  readonly serial?: number;
  readonly body?: Buffer;
}
export function oggPage({ flags = 0, position = 0, serial = 7, body = Buffer.alloc(20) }: OggPage): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeBigInt64LE(BigInt(position), 6);
  head.writeUInt32LE(serial, 14);
  head[26] = 1;
  head[27] = body.length;
  return Buffer.concat([head, body]);
}
export const opusHead = (): Buffer => {
  const body = Buffer.alloc(19);
  body.write('OpusHead', 0, 'latin1');
  body.writeUInt16LE(312, 10);
  return oggPage({ flags: 2, body });
};
export const ogg = (seconds = 2): Buffer =>
  Buffer.concat([opusHead(), oggPage({}), oggPage({ position: 48_000 * seconds + 312, flags: 4 })]);

export const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const mvhd = (seconds: number): Buffer => {
  const body = Buffer.alloc(100);
  body.writeUInt32BE(1_000, 12);
  body.writeUInt32BE(seconds * 1_000, 16);
  return box('mvhd', body);
};
const track = (handler: string): Buffer =>
  box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12))));
export const m4a = (seconds = 3, handlers: readonly string[] = ['soun']): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('M4A \0\0\0\0')),
    box('moov', mvhd(seconds), ...handlers.map(track)),
    box('mdat', Buffer.alloc(64)),
  ]);

/** As a browser uploads it. */
export async function uploadVoice(client: TestClient, bytes: Buffer, filename = 'talk.mp3', zone = 'sw4') {
  const csrf = client.uid ? (await client.get<string>('/api/bbs/weibo/csrfToken')).Message : '';
  const head = `--edge\r\ncontent-disposition: form-data; name="upload-file"; filename="${filename}"\r\ncontent-type: audio/mpeg\r\n\r\n`;
  const response = await client.inject({
    method: 'POST',
    url: `/api/v1/voice/upload?zone=${zone}&_csrf=${encodeURIComponent(csrf)}`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--edge--\r\n')]),
  });
  const { Message, Desc } = response.json<Envelope<Voice[]>>();
  return { status: response.statusCode, headers: response.headers, voice: Message[0] as Voice, desc: Desc };
}
