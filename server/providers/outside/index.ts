export { createOutside } from './fetch.ts';
