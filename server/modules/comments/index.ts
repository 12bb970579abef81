export { createComments } from './comments.ts';
export { commentHooks } from './hooks.ts';
export { commentMigrations } from './migrations.ts';
export { createPlaces, type Places } from './places.ts';
export { loadComments, loadComment, lockComment } from './queries.ts';
export { commentRoutes } from './routes.ts';
export type { CommentService } from './services.ts';
