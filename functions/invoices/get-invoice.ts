import { presentNextCharge } from '../../shared/billing/autopay/index.ts';
import { getInvoice, presentInvoice } from '../../shared/billing/invoices/index.ts';
import { getWallet } from '../../shared/billing/payment-methods/index.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/index.ts';

export const handler = handle(invoices['get-invoice'], {
  load: async ({ path }) => {
    const [invoice, wallet] = await Promise.all([
      getInvoice(path.client, path.invoice),
      getWallet(path.client),
    ]);
    return { invoice, wallet };
  },
  respond: ({ now }, { invoice, wallet }) => {
    const next_charge = presentNextCharge(invoice, wallet, now);
    return ok({ data: { ...presentInvoice(invoice, now), next_charge } });
  },
});
