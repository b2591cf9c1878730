import type { Schema } from '../../../client/client.ts';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/facts.tsx';
import { day, money } from '../../parts/format.ts';
import { Row } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';

type Sum = { discount: number; taxes: Schema['TaxComponent'][]; tax: number; promo_code: string | null };

/** Tax by its names, and what a code took off, as they stand in orders and invoices alike. */
export const taxFacts = ({ taxes, tax, promo_code, discount }: Sum, amount: (value: number) => string) => ({
  ...(promo_code !== null && { [say.billing.code(promo_code)]: `−${amount(discount)}` }),
  ...(taxes.length > 0
    ? Object.fromEntries(
        taxes.map(({ name, rate, amount: part }) => [
          rate === null ? name : `${name} ${rate} %`,
          amount(part),
        ]),
      )
    : { [say.billing.tax]: tax > 0 && amount(tax) }),
});

/** What an invoice is for, and what of it is left to pay. */
export const Sums = ({ of: invoice }: { of: Schema['Invoice'] }) => {
  const { is_payable, due_at, paid_at, credit_applied, amount_paid, amount_refunded } = invoice;
  const amount = (value: number) => money(value, invoice.currency);
  return (
    <section class="card sums">
      <p class="big">{amount(is_payable ? invoice.balance : invoice.total)}</p>
      <p>
        <Badge state={invoice.is_overdue ? 'overdue' : invoice.status} />{' '}
        <span class="soft">
          {paid_at ? say.billing.paidOn(day(paid_at)) : is_payable && say.billing.dueOn(day(due_at))}
        </span>
      </p>
      {invoice.lines.flatMap((line) => [
        <Row key={line.description} title={line.description} end={amount(line.unit_price)} />,
        line.setup_fee > 0 && (
          <Row key={`set-up ${line.description}`} title={say.billing.setUpFee} end={amount(line.setup_fee)} />
        ),
      ])}
      <Facts
        of={{
          ...taxFacts(invoice, amount),
          [say.common.total]: <strong>{amount(invoice.total)}</strong>,
          [say.common.credit]: credit_applied > 0 && `−${amount(credit_applied)}`,
          [say.billing.paid]:
            amount_paid > 0
              ? `−${amount(amount_paid)}`
              : invoice.status === 'paid' && say.billing.nothingCharged,
          [say.billing.refunded]: amount_refunded > 0 && amount(amount_refunded),
        }}
      />
    </section>
  );
};
