import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A new ticket or session token: 256 random bits as base64url. */
export const newSecret = (): string => randomBytes(BYTES).toString('base64url');

/**
 * What is stored of a secret. A plain hash suffices: the secret is random, there is nothing to
 * guess.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** Whether a text can be a secret of ours at all; spares the database everything else. */
export const isSecret = (text: string): boolean => TOKEN.test(text);
