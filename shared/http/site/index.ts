export { handleSite } from './handle-site.ts';
export {
  MANIFEST_PATH,
  SITE_TYPES,
  type SiteSurroundings,
  siteManifest,
  sitePage,
  sitePolicy,
} from './site-page.ts';
