import { join } from 'node:path';
import { createDiskStorage } from './disk.ts';
import { createS3Storage, type S3Options } from './s3.ts';
import type { Storage } from './storage.ts';

export { createDiskStorage };
export type { ByteRange, Storage, StoredFile } from './storage.ts';

/** The bucket when there is one, else a folder below `dataDir`. */
export const openStorage = (dataDir: string, bucket: S3Options | null): Storage =>
  bucket ? createS3Storage(bucket) : createDiskStorage(join(dataDir, 'media'));
