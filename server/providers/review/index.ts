export { createOutsideReviewer } from './http.ts';
export { signMessage } from './sign.ts';
