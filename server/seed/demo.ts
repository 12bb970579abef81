import type { Guildhall } from '../app.ts';

/** Fills an empty database with the demo community; false when there was something already. */
export function seedDemoIfEmpty(_guildhall: Guildhall): Promise<boolean> {
  return Promise.resolve(false);
}

/** The text the server prints once it listens. */
export function demoNotice(_guildhall: Guildhall, origin: string, _seeded: boolean): Promise<string> {
  return Promise.resolve(origin);
}
