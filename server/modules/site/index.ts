export { companyNetwork } from './company-network.ts';
export { productRoutes } from './products.ts';
export { siteRoutes, type SiteRouteDeps } from './routes.ts';
