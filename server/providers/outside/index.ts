export { createOutside, type OutsideOptions } from './fetch.ts';
