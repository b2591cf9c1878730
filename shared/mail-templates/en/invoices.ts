import { button, facts, link, note, p, when } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';

export const invoices = {
  invoice_created: (
    { invoice_number, purpose = [], seller, taxes, total, credit_used, balance, due_at, charge = null, url },
    { brand, money, date },
  ) => ({
    subject: `Invoice ${invoice_number} from ${brand}`,
    preview: `${money(balance)}, due on ${date(due_at)}`,
    heading: 'You have a new invoice',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['From', seller],
        ['For', purpose.join('; ')],
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['Account credit used', credit_used && money(credit_used)],
        ['To pay', money(balance)],
        ['Due', date(due_at)],
        ['Charged to', charge && `${charge.card}, on ${date(charge.at)}`],
      ),
      when(
        charge !== null,
        p('We charge your card on that day. There is nothing to do, as long as it can be charged.'),
      ),
      button(balance.amount > 0 && !charge ? 'Pay invoice' : 'See invoice', url),
    ],
  }),
  invoice_paid: (
    {
      invoice_number,
      purpose = [],
      seller,
      items = [],
      taxes,
      total,
      discount = null,
      credit_used = null,
      paid = total,
      paid_at,
      url,
      pdf_url,
    },
    { money, date },
  ) => ({
    subject: `Invoice ${invoice_number} is paid`,
    preview: paid ? `Thank you for ${money(paid)}.` : 'Nothing was charged.',
    heading: paid ? 'Thank you for your payment' : 'Your invoice is paid',
    body: [
      p(`This invoice is paid in full.${paid ? '' : ' Nothing was charged.'}`),
      facts(
        ['Invoice', invoice_number],
        ['From', seller],
        ['For', items.length > 0 ? null : purpose.join('; ')],
        ['Date', date(paid_at)],
      ),
      facts(
        ...items.map((item) => [item.description, money(item.total)] as const),
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['Promotional code', discount && `${discount.code}, ${money(discount.amount)} (in the total)`],
        ['Account credit used', credit_used && money(credit_used)],
        ['Paid', paid && money(paid)],
      ),
      button('See invoice', url),
      link('Download the invoice as PDF', pdf_url),
    ],
  }),
  invoice_reminder: (
    {
      invoice_number,
      purpose = [],
      paid = null,
      balance,
      due_at,
      overdue,
      charge = null,
      suspends_at,
      suspended_until = null,
      url,
    },
    { money, date },
  ) => ({
    subject: suspended_until
      ? `Your hosting is suspended: invoice ${invoice_number} is unpaid`
      : overdue
        ? `Invoice ${invoice_number} is overdue`
        : `Invoice ${invoice_number} is due soon`,
    preview: charge
      ? `${money(balance)}, charged to ${charge.card} on ${date(charge.at)}`
      : `${money(balance)}, due on ${date(due_at)}`,
    heading: suspended_until
      ? 'Your hosting is suspended'
      : overdue
        ? 'An invoice is overdue'
        : 'An invoice is due soon',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['For', purpose.join('; ')],
        ['Paid so far', paid && money(paid)],
        [paid ? 'Left to pay' : 'To pay', money(balance)],
        [overdue ? 'Overdue since' : 'Due', date(due_at)],
        ['Charged to', charge && `${charge.card}, on ${date(charge.at)}`],
        ['Services stop on', suspends_at && date(suspends_at)],
        ['Kept until', suspended_until && date(suspended_until)],
      ),
      when(
        charge !== null,
        p('We charge your card on that day. There is nothing to do, as long as it can be charged.'),
      ),
      when(
        suspends_at !== null && charge === null,
        p('If the invoice is still unpaid on that day, we suspend the services it is for.'),
      ),
      when(
        suspended_until !== null,
        p('Paying the invoice brings your hosting back. On the last day we delete it with all its data.'),
      ),
      button(charge ? 'See invoice' : 'Pay invoice', url),
      note('If you have paid in the meantime, there is nothing to do.'),
    ],
  }),
  invoice_changed: (
    { invoice_number, purpose = [], seller, taxes, before, total, balance, due_at, charge, withdrawn, url },
    { money, date },
  ) => ({
    subject: `Invoice ${invoice_number} now comes to ${money(total)}${withdrawn ? `, without ${withdrawn}` : ''}`,
    preview: withdrawn
      ? `${money(before)} before: ${withdrawn} left it.`
      : `${money(before)} before: its tax has changed.`,
    heading: withdrawn ? 'A renewal left an invoice' : 'The tax of an invoice has changed',
    body: [
      p(
        withdrawn
          ? `The renewal of ${withdrawn} is not on this invoice any more. The other renewals stay on it.`
          : 'Tax follows the country and the tax number of your account, and the law of the day you pay. One of them has changed, so this invoice comes to another total.',
      ),
      facts(
        ['Invoice', invoice_number],
        ['From', seller],
        ['For', purpose.join('; ')],
        ['Total before', money(before)],
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['To pay', money(balance)],
        ['Due', date(due_at)],
        ['Charged to', charge && `${charge.card}, on ${date(charge.at)}`],
      ),
      button(charge || balance.amount === 0 ? 'See invoice' : 'Pay invoice', url),
    ],
  }),
  tax_corrected: ({ invoice_number, tax_id, amount, refunded, credit, url }, { money }) => ({
    subject: `The tax of invoice ${invoice_number} is given back`,
    preview: `${money(amount)}: your VAT number is confirmed.`,
    heading: 'We give tax back to you',
    body: [
      p(
        'When you paid this invoice, the registry of VAT numbers did not answer, so we had to charge the tax. It has confirmed your number since: you account for the tax yourself.',
      ),
      facts(
        ['Invoice', invoice_number],
        ['VAT number', tax_id],
        ['Tax given back', money(amount)],
        ['The way you paid it', refunded && money(refunded)],
        ['Added to your account credit', credit && money(credit)],
      ),
      p('A credit note follows.'),
      button('See invoice', url),
    ],
  }),
  due_date_moved: ({ invoice_number, balance, due_at, url }, { money, date }) => ({
    subject: `Invoice ${invoice_number} is now due on ${date(due_at)}`,
    preview: `${money(balance)} to pay.`,
    heading: 'An invoice has a new due date',
    body: [
      p('Our staff have moved the due date of this invoice.'),
      facts(['Invoice', invoice_number], ['To pay', money(balance)], ['Due', date(due_at)]),
      button('Pay invoice', url),
    ],
  }),
  invoice_refunded: ({ invoice_number, total, url }, { money }) => ({
    subject: `Invoice ${invoice_number} was refunded`,
    preview: `${money(total)} in all.`,
    heading: 'An invoice was refunded',
    body: [
      p('Everything that was paid for this invoice was given back.'),
      facts(['Invoice', invoice_number], ['Refunded', money(total)]),
      button('See invoice', url),
    ],
  }),
  credit_note_issued: ({ number, invoice_number, total, url, pdf_url }, { money }) => ({
    subject: `Credit note ${number}`,
    preview: `${money(total)} of invoice ${invoice_number}`,
    heading: 'You have a new credit note',
    body: [
      p('It changes what your invoice comes to, for your books.'),
      facts(['Credit note', number], ['Invoice', invoice_number], ['Total', money(total)]),
      button('See invoice', url),
      link('Download the credit note as PDF', pdf_url),
    ],
  }),
} satisfies Partial<Messages>;
