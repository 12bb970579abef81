import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { BeaconChain } from './beacon-chain.ts';
import { sha256, toHex } from './bytes.ts';

/** A network of one, whose key is known: it signs what a test wants. */
export function testNetwork({ genesis, period }: Pick<BeaconChain, 'genesis' | 'period'>, key = 7) {
  const { shortSignatures } = bls12_381;
  const secret = new Uint8Array(32);
  secret[31] = key;
  const chain: BeaconChain = {
    name: 'chain',
    genesis,
    period,
    publicKey: toHex(shortSignatures.getPublicKey(secret).toBytes()),
  };
  async function sign(round: number): Promise<string> {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(round));
    const message = shortSignatures.hash(await sha256(number), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
    return toHex(shortSignatures.sign(message, secret).toBytes());
  }
  return { chain, sign };
}
