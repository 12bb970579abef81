/**
 * Loaded into the server before anything else (`node --import`): its clock runs ahead by the
 * milliseconds that stand in the file `SHIFTED_CLOCK`, and what it does once a minute it does every
 * two seconds, so that a browser test sees what is due tomorrow. The product knows nothing of it.
 */
import { readFileSync } from 'node:fs';

const file = process.env['SHIFTED_CLOCK'] ?? '';
const MINUTE = 60_000;
const OFTEN = 2_000;

const { now } = Date;
let shift = 0;
let readAt = 0;
Date.now = () => {
  const real = now();
  if (real - readAt > 20) {
    readAt = real;
    shift = Number(readFileSync(file, 'utf8'));
  }
  return real + shift;
};

const { setInterval } = globalThis;
globalThis.setInterval = (run, ms, ...values) => setInterval(run, ms === MINUTE ? OFTEN : ms, ...values);
