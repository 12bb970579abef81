import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Disk } from 'flydrive';
import type { ByteRange, OpenedStorage } from './storage.ts';

/** A bucket of S3 or of something that speaks like it (MinIO, R2, OSS, COS). */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Absent: Amazon's own, by the region. */
  readonly endpoint?: string | undefined;
  /** The bucket in the path and not in the host name, as most servers of one's own want it. */
  readonly pathStyle: boolean;
  /** Absent: what the machine has (environment, shared files, instance role). */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const CONNECT_MS = 5_000;
/** Without a byte in either direction. */
const IDLE_MS = 30_000;
/** A slow reader holds a socket for as long as its film takes; nobody else should wait for that. */
const SOCKETS = 500;
/** Of a local file that is sent; a stream cannot be sent twice, so each attempt opens it anew. */
const ATTEMPTS = 3;
const BETWEEN_ATTEMPTS_MS = 250;

/** Media in a bucket. The packages for it are loaded by the first question. */
export function createS3Storage(options: S3Options): OpenedStorage {
  let opened: ReturnType<typeof connect> | undefined;
  const open = () => (opened ??= connect(options));
  const { bucket: Bucket } = options;

  async function ask(key: string, range?: ByteRange) {
    const { client, disk, s3 } = await open();
    const Key = disk.file(key).key;
    if (range && !(range.start >= 0 && range.start <= range.end)) throw beyond(range);
    const Range = range && `bytes=${range.start}-${range.end}`;
    return unless404(client.send(new s3.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) })));
  }

  async function size(key: string): Promise<number | null> {
    const { client, disk, s3 } = await open();
    const found = await unless404(client.send(new s3.HeadObjectCommand({ Bucket, Key: disk.file(key).key })));
    return found && (found.ContentLength ?? 0);
  }

  return {
    async put(key, bytes, contentType) {
      const { disk } = await open();
      await disk.put(key, bytes, { contentType });
    },

    async putFile(key, path, contentType) {
      const { disk } = await open();
      const file = disk.file(key);
      const { size: contentLength } = await stat(path);
      for (let attempt = 1; ; attempt++) {
        const stream = createReadStream(path);
        try {
          await disk.putStream(file.key, stream, { contentType, contentLength });
          return;
        } catch (error) {
          if (attempt === ATTEMPTS || !isPassing(error)) throw error;
          await setTimeout(attempt * BETWEEN_ATTEMPTS_MS);
        } finally {
          stream.destroy();
        }
      }
    },

    async read(key, range) {
      try {
        const found = await ask(key, range);
        if (!found) return null;
        if (!(found.Body instanceof Readable)) throw new TypeError('S3 answered without a stream');
        // `bytes 0-9/1234` of a part
        const total = Number(found.ContentRange?.split('/')[1] ?? found.ContentLength ?? 0);
        if (range && found.ContentRange === undefined) {
          found.Body.destroy();
          throw new TypeError('S3 answered with the whole when asked for a part');
        }
        return { stream: found.Body, size: total };
      } catch (error) {
        throw range && statusOf(error) === 416 ? beyond(range) : error;
      }
    },

    size,
    exists: async (key) => (await size(key)) !== null,

    async delete(key) {
      const { disk } = await open();
      await disk.delete(key);
    },

    async check() {
      const { client, s3 } = await open();
      try {
        // A list, because its refusal says why; that of a head has no body.
        await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
      } catch (error) {
        const [place, why] = [options.endpoint ?? options.region, error instanceof Error ? error.message : ''];
        throw new Error(`bucket ${Bucket} at ${place}: ${why}`, { cause: error });
      }
    },
  };
}

async function connect({ bucket, region, endpoint, pathStyle, credentials }: S3Options) {
  const [s3, { S3Driver }] = await Promise.all([import('@aws-sdk/client-s3'), import('flydrive/drivers/s3')]);
  const client = new s3.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Newer checksums travel in a form that many servers besides Amazon's do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: IDLE_MS,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  });
  // Who may read is the bucket's policy: new buckets refuse lists of access at each file.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return { client, s3, disk: new Disk(driver) };
}

const beyond = ({ start, end }: ByteRange) => new RangeError(`No bytes ${start}-${end} in the file`);

/** The status of an answer that the SDK, or the driver above it, throws. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // Its own type.
  if ('$metadata' in error) return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
  return statusOf(error.cause);
}

/** Worth another attempt: the other side's fault, or no answer at all. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}

/**
 * What is asked for, or null when there is no such file. Where there is no such bucket there may be
 * one.
 */
async function unless404<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')) return null;
    throw error;
  }
}
