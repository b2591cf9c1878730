import { presentNextCharge } from '../../shared/billing/autopay/choose-method.ts';
import { getInvoice } from '../../shared/billing/invoices/invoices.ts';
import { presentInvoice } from '../../shared/billing/invoices/present-invoice.ts';
import { getWallet } from '../../shared/billing/payment-methods/wallet.ts';
import { invoices } from '../../shared/contract/invoices.ts';
import { handle, ok } from '../../shared/http/handler.ts';

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
