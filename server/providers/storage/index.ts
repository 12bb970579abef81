export { createDiskStorage } from './disk.ts';
export type { Storage, StoredFile } from './storage.ts';
