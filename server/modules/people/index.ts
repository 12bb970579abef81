export { createRoleClearing } from './clear-roles.ts';
export { peopleMigrations } from './migrations.ts';
export { peopleRoutes } from './routes.ts';
export { createPeople, type People } from './service.ts';
