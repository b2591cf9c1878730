import type { GatewaySecrets } from '../vendor.ts';
import { gatewayNamed } from './gateways.ts';

export const loadGatewaySecrets = (id: string): Promise<GatewaySecrets> =>
  import(`../gateway/${gatewayNamed(id).id}/secrets.ts`);
