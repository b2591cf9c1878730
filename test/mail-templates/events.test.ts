import { describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '../../shared/contract/vocabulary.ts';
import { EVENT_MAILS, isRequired, mailsForEvents } from '../../shared/events/index.ts';
import { MAIL_TEMPLATES } from '../../shared/mail-templates/languages.ts';

test.each(EVENT_TYPES)('%s has a mail in every language, or a reason to have none', (type) => {
  const mail = EVENT_MAILS[type];
  if ('none' in mail) expect(mail.none.split(' ').length).toBeGreaterThan(5);
  else expect(MAIL_TEMPLATES).toContain(mail.template);
});

test('no event is kept silent by one that is silent itself', () => {
  for (const mail of Object.values(EVENT_MAILS)) {
    const others = 'saidBy' in mail ? (mail.saidBy ?? []) : [];
    expect(others.filter((type) => 'none' in EVENT_MAILS[type])).toEqual([]);
  }
});

test('what must be mailed has a mail', () => {
  expect(EVENT_TYPES.filter((type) => isRequired(type) && 'none' in EVENT_MAILS[type])).toEqual([]);
});

test('what must be sent is not left to a mail that may be turned off', () => {
  const wrong = EVENT_TYPES.filter((type) => {
    const mail = EVENT_MAILS[type];
    return 'saidBy' in mail && isRequired(type) && !mail.saidBy.every(isRequired);
  });
  expect(wrong).toEqual([]);
});

describe('the mails for one transaction', () => {
  test('are one for each event', () => {
    expect(mailsForEvents(['payment_failed', 'password_changed'])).toEqual([
      { type: 'payment_failed', template: 'payment_failed' },
      { type: 'password_changed', template: 'hosting_password_changed' },
    ]);
  });

  test('do not say one thing twice', () => {
    const templates = (...types: Parameters<typeof mailsForEvents>[0]) =>
      mailsForEvents(types).map(({ template }) => template);
    expect(templates('order_created', 'invoice_created')).toEqual(['order_created']);
    expect(templates('order_created', 'invoice_created', 'credit_used', 'invoice_paid')).toEqual([
      'order_created',
    ]);
    expect(templates('payment_succeeded', 'invoice_paid')).toEqual(['invoice_paid']);
    expect(templates('payment_succeeded')).toEqual(['payment_succeeded']);
    expect(templates('invoice_refunded', 'payment_refunded')).toEqual(['payment_refunded']);
    expect(templates('service_renewed', 'service_unsuspended')).toEqual(['service_unsuspended']);
    expect(templates('ticket_replied')).toEqual([]);
  });
});
