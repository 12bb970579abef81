export function hashOf(content: string | Uint8Array): string;
export function hashOfInputs(
  root: string,
  inputs: { files: string[]; folders: string[]; skip: (path: string) => boolean },
): string;
export function lockMatchesInstalled(lockText: string, installedText: string, options: { withDev: boolean }): boolean;
