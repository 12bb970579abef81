/** See solver.js, which browsers load as it stands. */
export function solve(
  challenge: object,
  sha256: (bytes: Uint8Array) => Uint8Array,
  onProgress: (share: number) => void,
): Promise<string>;
