export { createRoleClearing } from './clear-roles.ts';
export { peopleMigrations } from './migrations.ts';
export { peopleRoutes } from './routes.ts';
export { createPeople } from './service.ts';
