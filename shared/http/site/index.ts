export { handleSite } from './handle-site.ts';
export { SITE_TYPES, type SiteSurroundings, sitePage, sitePolicy } from './site-page.ts';
