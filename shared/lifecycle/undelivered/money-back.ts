import { moveCredit } from '../../billing/ledger/credit.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Write } from '../../platform/table/write.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { domainNameOf } from '../../services/describe-service.ts';

/** Money that goes back for a service: minor units of its currency, and the invoice that it was paid with. */
export type MoneyBack = {
  amount: number;
  invoiceId: number;
  /** Names why it goes back; the same source gives it back once. */
  source: string;
};

/** What the client is told about the money. */
export const tellMoneyBack = (record: ServiceRecord, { amount }: Pick<MoneyBack, 'amount'>): string =>
  amount > 0 ? ` ${formatMoney(amount, record.currency)} was added to your account credit.` : '';

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
