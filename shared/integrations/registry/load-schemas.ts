import type { VendorSecrets } from '../vendor.ts';
import { DNS_HOSTS } from './dns-hosts.ts';
import { GATEWAYS } from './gateways.ts';
import { loadGatewaySecrets } from './load-gateway-secrets.ts';
import { PANELS } from './panels.ts';
import { PUSH_SERVICES } from './push-services.ts';
import { REGISTRARS } from './registrars.ts';

/** What each secret of a stage must look like, by its name. */
export const loadSchemas = async (): Promise<VendorSecrets['schemas']> => {
  const loaded: VendorSecrets[] = await Promise.all([
    ...GATEWAYS.map(({ id }) => loadGatewaySecrets(id)),
    ...PANELS.map(({ id }) => import(`../panel/${id}/secrets.ts`)),
    ...REGISTRARS.map(({ id }) => import(`../registrar/${id}/secrets.ts`)),
    ...DNS_HOSTS.map(({ id }) => import(`../dns-host/${id}/secrets.ts`)),
    ...PUSH_SERVICES.map(({ id }) => import(`../push-provider/${id}/secrets.ts`)),
  ]);
  return Object.assign({}, ...loaded.map(({ schemas }) => schemas));
};
