export { createOutside, OutsideError, type Outside, type OutsideFile, type OutsideOptions } from './fetch.ts';
