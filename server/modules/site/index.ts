export { productRoutes } from './products.ts';
export { siteRoutes } from './routes.ts';
