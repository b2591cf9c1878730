import { presentAutopay } from '../../shared/billing/autopay/index.ts';
import { getWallet } from '../../shared/billing/payment-methods/index.ts';
import { autopay } from '../../shared/contract/payment-methods.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(autopay['get-autopay'], {
  load: ({ path }) => getWallet(path.client),
  respond: (_, wallet) => ok({ data: presentAutopay(wallet) }),
});
