import { getWallet, presentMethod } from '../../shared/billing/payment-methods/index.ts';
import { paymentMethods } from '../../shared/contract/payment-methods.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(paymentMethods['list-payment-methods'], {
  load: ({ path }) => getWallet(path.client),
  respond: ({ now }, wallet) =>
    ok({ data: wallet.methods.map((method) => presentMethod(wallet, method, now)) }),
});
