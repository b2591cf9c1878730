import type { GatewayClient } from '../vendor.ts';
import { gatewayNamed } from './gateways.ts';

/** The client of a gateway, apart from its description, which is all that most functions need. */
export const loadGateway = (id: string): Promise<GatewayClient> =>
  import(`../gateway/${gatewayNamed(id).id}/client.ts`);
