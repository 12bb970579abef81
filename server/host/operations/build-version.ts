import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Put there by the server's build (`vite.server.config.ts`): the commit that it was made of, empty
 * where it was made outside of git.
 */
declare const __BUILD_COMMIT__: string | undefined;

/** Which forum this is. */
export interface BuildVersion {
  /** Of `package.json`. */
  readonly version: string;
  /** Empty where nobody knows it: what runs from its sources is of no commit. */
  readonly commit: string;
}

/** @param root the project's folder */
export function readBuildVersion(root: string): BuildVersion {
  // npm asks for it.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return {
    version,
    commit: typeof __BUILD_COMMIT__ === 'string' ? __BUILD_COMMIT__ : '',
  };
}
