export * from './contract/drafts.ts';
export * from './contract/hints.ts';
export * from './contract/history.ts';
export * from './contract/timing.ts';
