import { button, facts, note, p, when } from '../content/blocks.ts';
import { cardOf } from '../facts/billing.ts';
import type { Messages } from '../facts/mails.ts';

export const payments = {
  payment_succeeded: ({ invoice_number, amount, total = null, paid = null, balance, url }, { money }) => ({
    subject: `We received ${money(amount)}`,
    preview:
      balance.amount > 0
        ? `For invoice ${invoice_number}; ${money(balance)} left to pay.`
        : `For invoice ${invoice_number}.`,
    heading: 'We received your payment',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['Total of the invoice', total && money(total)],
        ['Received', money(amount)],
        ['Paid so far', paid && money(paid)],
        ['Left to pay', money(balance)],
      ),
      when(
        balance.amount > 0,
        p('The invoice is not paid in full yet. We provide what it is for once the rest has arrived.'),
      ),
      button(balance.amount > 0 ? 'Pay the rest' : 'See invoice', url),
    ],
  }),
  payment_failed: (
    {
      invoice_number,
      purpose = [],
      amount,
      balance = null,
      reason,
      card = null,
      next = null,
      suspends_at = null,
      url,
    },
    { money, date },
  ) => ({
    subject: `Your payment of invoice ${invoice_number} did not go through`,
    preview: `${money(balance ?? amount)} is still to be paid.`,
    heading: 'A payment did not go through',
    body: [
      facts(
        ['Invoice', invoice_number],
        ['For', purpose.join('; ')],
        ['Amount', money(amount)],
        ['Left to pay', balance && money(balance)],
        ['Declined', card],
        ['Reason', reason],
        ['Next try', next && `${date(next.at)}, ${next.card}`],
        ['Services stop on', suspends_at && date(suspends_at)],
      ),
      next
        ? p('You have not been charged. We try again on that day. You can pay now, or choose another card.')
        : p('You have not been charged. Try again, or choose another way to pay.'),
      button('Pay invoice', url),
    ],
  }),
  payment_refunded: ({ invoice_number, amount, to_credit, url }, { money }) => ({
    subject: `We refunded ${money(amount)}`,
    preview: `Of invoice ${invoice_number}.`,
    heading: 'We refunded a payment',
    body: [
      facts(['Invoice', invoice_number], ['Refunded', money(amount)]),
      to_credit
        ? p('The money went to your account credit.')
        : p('The money goes back the way it came. Banks take up to ten days for that.'),
      button('See invoice', url),
    ],
  }),
  payment_disputed: ({ invoice_number, amount, url }, { money }) => ({
    subject: `The payment of invoice ${invoice_number} is disputed`,
    preview: `Your bank asks for ${money(amount)} back.`,
    heading: 'A payment is disputed',
    body: [
      p('Your bank has told us that this payment is disputed. Until the bank decides, the money is frozen.'),
      facts(['Invoice', invoice_number], ['Amount', money(amount)]),
      button('See invoice', url),
      note('If this is a mistake, ask your bank to withdraw the dispute, and tell us.'),
    ],
  }),
  credit_issued: ({ amount, available, url }, { money }) => ({
    subject: `${money(amount)} account credit`,
    preview: `You now have ${money(available)}.`,
    heading: 'You have new account credit',
    body: [
      facts(['Added', money(amount)], ['Available now', money(available)]),
      p('You can pay invoices with it.'),
      button('See account credit', url),
    ],
  }),
  credit_owed: ({ owed, url }, { money }) => ({
    subject: `Your account credit is ${money(owed)} below zero`,
    preview: 'A payment went back whose credit is spent.',
    heading: 'Account credit is owed',
    body: [
      p(
        'A payment that had become account credit went back, and the credit is spent. What was paid with it may be suspended until the amount is paid.',
      ),
      facts(['Owed', money(owed)]),
      button('Add account credit', url),
      note('If this is a mistake, ask your bank to withdraw the dispute, and tell us.'),
    ],
  }),
  payment_action_required: ({ invoice_number, amount, url }, { money }) => ({
    subject: `Confirm the payment of invoice ${invoice_number}`,
    preview: `Your bank asks you to confirm ${money(amount)}.`,
    heading: 'Your bank asks you to confirm a payment',
    body: [
      p('We charged your saved card, and your bank wants to hear from you that this is right.'),
      facts(['Invoice', invoice_number], ['Amount', money(amount)]),
      button('Confirm the payment', url),
      p('Nothing is charged before you have confirmed it.'),
    ],
  }),
  payment_method_saved: (card) => ({
    subject: 'A card was saved for later payments',
    preview: cardOf(card),
    heading: 'A card was saved',
    body: [
      facts(['Card', cardOf(card)]),
      button('See payment methods', card.url),
      note('If it was not you, remove it and tell us.'),
    ],
  }),
  payment_method_removed: (card) => ({
    subject: 'A saved card was removed',
    preview: cardOf(card),
    heading: 'A card was removed',
    body: [
      facts(['Card', cardOf(card)]),
      p('It is not charged any more. Renewals that were to be charged to it are to be paid otherwise.'),
      ...(card.autopay_off
        ? [
            p(
              'Automatic payment is off now, as there is no other card for it. Save one and turn it on again.',
            ),
          ]
        : []),
      button('See payment methods', card.url),
    ],
  }),
  payment_method_expiring: (card) => ({
    subject: card.is_expired ? 'Your saved card has expired' : 'Your saved card expires soon',
    preview: `${cardOf(card)}, ${card.expires}.`,
    heading: card.is_expired ? 'Your card has expired' : 'Your card expires soon',
    body: [
      facts(['Card', cardOf(card)], [card.is_expired ? 'Expired' : 'Expires', card.expires]),
      ...(card.is_expired ? [p('It is not charged any more.')] : []),
      p('Save another card, so that your services go on without a break.'),
      button('Save another card', card.url),
    ],
  }),
} satisfies Partial<Messages>;
