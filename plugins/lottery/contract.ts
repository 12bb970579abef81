export * from './contract/info.ts';
export * from './contract/manage.ts';
export * from './contract/missed.ts';
export * from './contract/proof.ts';
