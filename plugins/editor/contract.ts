export * from './contract/hints.ts';
export * from './contract/history.ts';
