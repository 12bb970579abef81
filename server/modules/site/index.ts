export { companyNetwork } from './company-network.ts';
export { siteRoutes, type SiteRouteDeps } from './routes.ts';
