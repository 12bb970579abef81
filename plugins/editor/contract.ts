export * from './contract/hints.ts';
