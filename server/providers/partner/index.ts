export { askPartner } from './ask.ts';
export { DOWN, pausing } from './pausing.ts';
export { signLines } from './sign.ts';
