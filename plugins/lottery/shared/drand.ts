import { bls12_381 } from '@noble/curves/bls12-381.js';
import { fromHex, sha256, toHex } from './bytes.ts';

/** Of the scheme that drand calls `bls-unchained-g1-rfc9380`. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

export interface SignedRound {
  /** 96 bytes, hexadecimal. */
  readonly publicKey: string;
  readonly round: number;
  /** 48 bytes, hexadecimal. */
  readonly signature: string;
}

/**
 * What a beacon's round says, once its signature was checked: nobody without the network's key can
 * make another one, and the round has no second. Takes tens of milliseconds, at the first time some
 * hundred.
 * @returns the randomness, hexadecimal; null: not signed for this key and round, or malformed
 */
export async function randomnessOf({ publicKey, round, signature }: SignedRound): Promise<string | null> {
  try {
    const [key, signed] = [fromHex(publicKey), fromHex(signature)];
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(round));
    const { shortSignatures } = bls12_381;
    const message = shortSignatures.hash(await sha256(number), DOMAIN);
    return shortSignatures.verify(signed, message, key) ? toHex(await sha256(signed)) : null;
  } catch {
    return null;
  }
}
