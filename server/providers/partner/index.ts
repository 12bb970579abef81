export { askPartner, type Partner } from './ask.ts';
export { DOWN, pausing, type PausingOptions } from './pausing.ts';
export { signLines } from './sign.ts';
