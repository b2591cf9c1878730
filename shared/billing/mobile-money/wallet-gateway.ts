import type { Gateway } from '../../contract/vocabulary.ts';
import { gatewayNamed } from '../../integrations/registry/gateways.ts';
import { config } from '../../platform/config/config.ts';
import { invalid } from '../../platform/failure.ts';

/** The gateway that is offered and takes wallets, for who names none; throws a 422 where there is none. */
export const walletGateway = (): Gateway => {
  const found = config().gateways.find(({ id }) => gatewayNamed(id).can.mobileMoney);
  if (!found) throw invalid({ channel: ['Mobile money is not offered.'] });
  return found.id;
};
