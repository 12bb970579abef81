export * from './contract/appeals.ts';
export * from './contract/bulk.ts';
export * from './contract/hiding.ts';
export * from './contract/rules.ts';
export * from './contract/sanctions.ts';
export * from './contract/transparency.ts';
