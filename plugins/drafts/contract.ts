export * from './contract/drafts.ts';
export * from './contract/timing.ts';
