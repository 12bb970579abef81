export * from './endpoint.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './flagged.ts';
export * from './gate.ts';
export * from './limits.ts';
export * from './permission-codes.ts';
export * from './manifest.ts';
