export { createComments, type CommentService, type CommentsDeps } from './comments.ts';
export { commentRoutes } from './routes.ts';
