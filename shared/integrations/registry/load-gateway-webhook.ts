import type { GatewayWebhook } from '../vendor.ts';
import { gatewayNamed } from './gateways.ts';

export const loadGatewayWebhook = (id: string): Promise<GatewayWebhook> =>
  import(`../gateway/${gatewayNamed(id).id}/webhook.ts`);
