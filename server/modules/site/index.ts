export { productRoutes } from './products.ts';
export { siteRoutes, type SiteRouteDeps } from './routes.ts';
