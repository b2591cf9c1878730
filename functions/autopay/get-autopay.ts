import { presentAutopay } from '../../shared/billing/autopay/change-autopay.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { autopay } from '../../shared/contract/autopay.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(autopay['get-autopay'], {
  load: ({ path }) => getWallet(path.client),
  respond: (_, wallet) => ok({ data: presentAutopay(wallet) }),
});
