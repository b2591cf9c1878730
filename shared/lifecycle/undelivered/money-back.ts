import { moveCredit } from '../../billing/ledger/credit.ts';
import { paymentsOf, planWantedRefunds } from '../../billing/refunds/want-refund.ts';
import { config } from '../../platform/config/config.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Write } from '../../platform/table/write.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { domainNameOf } from '../../services/describe-service.ts';

/** Money that goes back for a service: minor units of its currency, and the invoice that it was paid with. */
export type MoneyBack = {
  amount: number;
  invoiceId: number;
  /** Names why it goes back; the same source gives it back once. */
  source: string;
};

type Told = Pick<MoneyBack, 'amount'> & { refunded?: number };

/** What the client is told about the money; `refunded` is what of it goes back the way it was paid. */
export const tellMoneyBack = (record: ServiceRecord, { amount, refunded = 0 }: Told): string => {
  const money = (part: number) => formatMoney(part, record.currency);
  const credit = amount - refunded;
  return [
    refunded > 0 ? ` ${money(refunded)} goes back the way you paid it.` : '',
    credit > 0 ? ` ${money(credit)} was added to your account credit.` : '',
  ].join('');
};

/** The writes that give back what was paid for a service, as account credit. */
export const giveBack = (record: ServiceRecord, back: MoneyBack, now: Date): Write[] =>
  moveCredit(
    record.client_id,
    record.currency,
    [
      {
        type: 'refund',
        amount: back.amount,
        source: back.source,
        invoiceId: back.invoiceId,
        description: `Given back for ${domainNameOf(record)}`,
      },
    ],
    now,
  );

/**
 * Gives back what was paid for a service as the provider has decided: as credit, which a refund then takes along as far
 * as the money came by a gateway. `invoice`, of which `amount` counts as given, is written by the caller.
 */
export const planMoneyBack = async (
  record: ServiceRecord,
  invoice: InvoiceRecord,
  { amount, source }: Pick<MoneyBack, 'amount' | 'source'>,
  now: Date,
): Promise<{ refunded: number; writes: Write[] }> => {
  const credit = giveBack(record, { amount, source, invoiceId: invoice.id }, now);
  if (config().failed_services === 'credit') return { refunded: 0, writes: credit };
  const wanted = { key: source, amount, reason: 'not provided' };
  const { refunded, writes } = planWantedRefunds(await paymentsOf(invoice), wanted, now);
  return { refunded, writes: [...credit, ...writes] };
};
