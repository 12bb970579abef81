export { createComments, type Comments, type CommentsDeps } from './comments.ts';
export { commentRoutes } from './routes.ts';
