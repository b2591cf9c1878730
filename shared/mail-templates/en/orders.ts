import { button, facts, link, p, when } from '../content/blocks.ts';
import { serviceKind } from '../facts/billing.ts';
import type { Messages } from '../facts/mails.ts';

const LEAVING = {
  domain:
    'If you do not want that, turn its automatic renewal off before that day: then nothing more is charged.',
  hosting:
    'If you do not want that, choose another package, or end it with the present period: then nothing more is charged.',
};

export const orders = {
  order_created: (
    {
      order_number,
      invoice_number,
      items,
      taxes = [],
      total,
      discount = null,
      credit_used = null,
      paid = null,
      balance,
      due_at,
      is_held = false,
      url,
    },
    { brand, money, date },
  ) => ({
    subject: `Your order ${order_number} at ${brand}`,
    preview: balance.amount > 0 ? `${money(balance)} to pay by ${date(due_at)}` : 'Paid.',
    heading: 'Thank you for your order',
    body: [
      facts(
        ['Order', order_number],
        ['Invoice', invoice_number],
        ['Due', balance.amount > 0 ? date(due_at) : null],
      ),
      facts(
        ...items.map((item) => [item.description, money(item.total)] as const),
        ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
        ['Total', money(total)],
        ['Promotional code', discount && `${discount.code}, ${money(discount.amount)} (in the total)`],
        ['Account credit used', credit_used && money(credit_used)],
        ['Paid', paid && money(paid)],
        ['To pay', balance.amount > 0 ? money(balance) : null],
      ),
      balance.amount > 0
        ? p('We set everything up as soon as the invoice is paid.')
        : p(`The invoice is paid.${paid ? '' : ' Nothing was charged.'}`),
      when(is_held, p('We check the order before we set it up; another mail tells you more.')),
      when(balance.amount === 0 && !is_held, p('We are setting everything up.')),
      button(balance.amount > 0 ? 'Pay invoice' : 'See invoice', url),
    ],
  }),
  order_cancelled: ({ order_number, credit, lost_name, url }, { money }) => ({
    subject: `Your order ${order_number} was cancelled`,
    preview: credit
      ? `${money(credit)} went to your account credit.`
      : 'There is nothing left to pay for it.',
    heading: 'Your order was cancelled',
    body: [
      facts(['Order', order_number], ['Account credit', credit && money(credit)]),
      when(
        lost_name !== null,
        p(
          `Another account has shown that ${lost_name} is theirs, and the order was not paid yet. If the domain is yours, set the TXT record that the next order for it asks for.`,
        ),
      ),
      when(credit !== null, p('What was paid for it went to your account credit.')),
      when(credit === null, p('There is nothing left to pay for it.')),
      button('See your account', url),
    ],
  }),
  order_failed: ({ domain, credit, url }, { money }) => ({
    subject: `We could not provide ${domain}`,
    preview: credit ? `${money(credit)} went to your account credit.` : 'Nothing was charged for it.',
    heading: 'We could not provide your order',
    body: [
      p('The registry or registrar has refused it. Anything else that you ordered with it is not affected.'),
      facts(['Domain', domain], ['Account credit', credit && money(credit)]),
      when(credit !== null, p('What was paid for it went to your account credit.')),
      button('See why', url),
    ],
  }),
  order_held: ({ order_number, answer_by, url, support_url }, { time }) => ({
    subject: `We are checking your order ${order_number}`,
    preview: `You will hear from us by ${time(answer_by)}.`,
    heading: 'We are checking your order',
    body: [
      facts(['Order', order_number], ['Our answer by', time(answer_by)]),
      p(
        'We have received your payment. We look at some orders before we set them up, and yours is one of them.',
      ),
      p(
        'Nothing is set up or registered yet. You need not do anything: we write to you when we have decided.',
      ),
      p('If you would rather have your money back, ask our support to cancel the order.'),
      button('See your order', url),
      link('Write to support', support_url),
    ],
  }),
  order_accepted: ({ order_number, url }) => ({
    subject: `Your order ${order_number} is accepted`,
    preview: 'We are setting everything up.',
    heading: 'Your order is accepted',
    body: [
      facts(['Order', order_number]),
      p('We have checked your order. We are setting everything up, and write to you when it is ready.'),
      button('See your order', url),
    ],
  }),
  order_declined: ({ order_number, refunded, credit, url }, { money }) => ({
    subject: `We could not accept your order ${order_number}`,
    preview: 'Nothing was set up, and your money goes back to you.',
    heading: 'We could not accept your order',
    body: [
      p('We have checked your order and cancelled it. Nothing was set up or registered.'),
      facts(
        ['Order', order_number],
        ['Goes back the way you paid', refunded && money(refunded)],
        ['Account credit', credit && money(credit)],
      ),
      when(refunded !== null, p('Banks may take some days until the money is on your account.')),
      button('See your account', url),
    ],
  }),
  plan_changed: ({ domain, package_name, billing_cycle, recurring, next_due_at, url }, { money, date }) => ({
    subject: `Your hosting for ${domain} was changed`,
    preview: 'The change is made.',
    heading: 'Your hosting was changed',
    body: [
      facts(
        ['Domain', domain],
        ['Package', package_name],
        ['Billed', billing_cycle.replaceAll('_', '-')],
        ['Price of a period', money(recurring)],
        ['Next due', next_due_at && date(next_due_at)],
      ),
      button('Open hosting', url),
    ],
  }),
  plan_change_expired: ({ domain, url }) => ({
    subject: `The change of your hosting for ${domain} was not paid`,
    preview: 'It stays as it was.',
    heading: 'Your change was not paid in time',
    body: [
      p('The price of a change holds for a day. It was not paid, so your hosting goes on as it was.'),
      facts(['Domain', domain]),
      p('You can ask for the change again at any time.'),
      button('Open hosting', url),
    ],
  }),
  plan_change_failed: ({ domain, credit, url }, { money }) => ({
    subject: `We could not change your hosting for ${domain}`,
    preview: credit ? `${money(credit)} went to your account credit.` : 'It stays as it was.',
    heading: 'We could not change your hosting',
    body: [
      p('Your hosting goes on with the package it had.'),
      facts(['Domain', domain], ['Account credit', credit && money(credit)]),
      when(credit !== null, p('What was paid for the change went to your account credit.')),
      button('See hosting', url),
    ],
  }),
  price_changed: ({ domain, is_domain, before, after, from, url }, { money, date }) => ({
    subject: `The price of ${domain} changes on ${date(from)}`,
    preview: `${money(after)} instead of ${money(before)}, before tax.`,
    heading: `A new price from ${date(from)}`,
    body: [
      p(`The period that begins on ${date(from)} has a new price. What you have paid for is not changed.`),
      facts(
        [is_domain ? 'Domain' : 'Hosting', domain],
        ['Price until then', money(before)],
        ['Price from then on', money(after)],
        ['First period at the new price', date(from)],
      ),
      p('Both prices are for one period, before tax and before any discount that you have.'),
      p(LEAVING[serviceKind(is_domain)]),
      button(is_domain ? 'Open domain' : 'Open hosting', url),
    ],
  }),
  price_change_withdrawn: ({ domain, is_domain, price, url }, { money }) => ({
    subject: `The price of ${domain} stays as it is`,
    preview: `The new price that we announced does not come.`,
    heading: 'Your price stays as it is',
    body: [
      p('We announced a new price, and have taken that back. You need do nothing.'),
      facts([is_domain ? 'Domain' : 'Hosting', domain], ['Price of a period, before tax', money(price)]),
      button(is_domain ? 'Open domain' : 'Open hosting', url),
    ],
  }),
} satisfies Partial<Messages>;
