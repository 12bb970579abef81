import { join } from 'node:path';
import { createDiskStorage } from './disk.ts';
import { createS3Storage, type S3Options } from './s3.ts';
import type { OpenedStorage } from './storage.ts';

export { createDiskStorage };
export { tryDisk } from './try-disk.ts';
export type { ByteRange, OpenedStorage, Storage } from './storage.ts';

/** The bucket when there is one, else a folder below `dataDir`. */
export const openStorage = (dataDir: string, bucket: S3Options | null): OpenedStorage =>
  bucket ? createS3Storage(bucket) : createDiskStorage(join(dataDir, 'media'));
