export { createParticipation } from './participation.ts';
