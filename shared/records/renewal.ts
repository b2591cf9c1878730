import type { RegistrarPrice } from '../integrations/registrar-offer.ts';

/** What was done about the end of a period: an invoice, or only a notice for a domain that shall not be renewed. */
export type Renewal = {
  invoice_id: number | null;
  /** When the invoice has to be paid; an overdue service is suspended and terminated by it. */
  due_at: string;
  /** Of suspended hosting: when the client was told, for the last time, that it is deleted. */
  deletion_told_at?: string;
  /** It brings a domain out of redemption, for a fee. */
  restores?: true;
  /** A renewal does it, at the usual price: noted before it is bought, so that the fee goes back whatever is lost. */
  fee_goes_back?: true;
  /** Of a domain with a price of its own: what the registrar wanted for the renewal when it was invoiced. */
  registrar_price?: RegistrarPrice | null;
};
