import type { MailBrand } from './brand.ts';
import type { MailTemplateName, VariablesOf } from './templates.ts';

const URL = 'https://client.kasa.example/open?token=kasa_3f9';
const AT = '2026-12-01T09:31:20.000Z';
const LATER = '2026-12-08T09:31:20.000Z';
const usd = (amount: number) => ({ amount, currency: 'USD' });

const occasion = { at: AT, device: 'Ama’s iPhone', ip_address: '192.0.2.17', secure_url: `${URL}&secure` };
const link = { url: URL, expires_at: LATER };
const hosting = { domain: 'kasa-bank.com', url: URL };
const invoice = { invoice_number: 'INV-7355608200002', url: URL };
const PURPOSE = ['Business hosting for kasa-bank.com, annually'];
const TAXED = {
  seller: 'Kasa Hosting Ltd.',
  taxes: [
    { label: 'NHIL 2.5 %', amount: usd(2_706) },
    { label: 'VAT 15 %', amount: usd(16_237) },
  ],
};
const card = { brand: 'Visa', last4: '4242', url: URL };
const ticket = { ticket_number: 'TIC-73556', ticket_subject: 'Mail does not arrive', url: URL };

export const SAMPLE_BRAND: MailBrand = {
  name: 'Kasa Hosting',
  colour: '#0f766e',
  logo_url: null,
  address: '12 Independence Avenue, Accra, Ghana',
  support_url: 'https://client.kasa.example/support',
};

/** Values to show each mail with: in previews, and in tests. */
export const SAMPLES: { [T in MailTemplateName]: VariablesOf<T> } = {
  register_verification: link,
  register_existing: { login_url: URL, reset_url: `${URL}&reset` },
  approval_pending: { requested_at: AT },
  welcome: { login_url: URL },
  password_forgot: link,
  password_reset: occasion,
  password_changed: occasion,
  email_change_confirm: link,
  email_change_undo: { new_email: 'new@example.org', changed_at: AT, ...link },
  contact_email_changed: { ...occasion, new_email: 'new@example.org' },
  account_restored: {
    at: AT,
    device: null,
    ip_address: '192.0.2.17',
    secure_url: `${URL}&secure`,
    factors: ['Phone'],
    sessions: 2,
    devices: 1,
    members: ['kofi@example.org'],
    invitations: ['yaw@example.org'],
  },
  new_device_login: occasion,
  session_ended: { device: 'Ama’s iPhone', ended_at: AT, login_url: URL },
  factor_added: occasion,
  factor_removed: occasion,
  recovery_code_used: { ...occasion, codes_left: 7 },
  otp_refused: { at: AT, device: 'Ama’s iPhone', ip_address: '192.0.2.17', ...link },
  invitation: { inviter_email: 'ama@example.com', role: 'billing', ...link },
  membership_changed: { client_name: 'Kasa Bank Ltd.', role: 'billing', changed_at: AT },
  membership_ended: { client_name: 'Kasa Bank Ltd.', ended_at: AT },
  account_deleted: { deleted_at: AT },
  profile_updated: { updated_at: AT, url: URL },
  order_created: {
    ...invoice,
    order_number: 'ORD-7355608200001',
    items: [
      { description: 'Business hosting for kasa-bank.com, one year', total: usd(9_900) },
      { description: 'Registration of kasa-bank.com, one year', total: usd(1_299) },
    ],
    taxes: [{ label: 'VAT 20 %', amount: usd(1_866) }],
    total: usd(11_199),
    credit_used: usd(1_000),
    paid: usd(500),
    balance: usd(10_199),
    due_at: LATER,
  },
  order_cancelled: {
    order_number: 'ORD-7355608200001',
    credit: usd(1_000),
    lost_name: 'kasa-bank.com',
    url: URL,
  },
  order_failed: { ...hosting, credit: usd(1_299) },
  invoice_created: {
    ...invoice,
    purpose: PURPOSE,
    ...TAXED,
    total: usd(129_900),
    credit_used: usd(1_000),
    balance: usd(128_900),
    due_at: LATER,
    charge: { at: AT, card: 'visa •••• 4242' },
  },
  invoice_paid: { ...invoice, purpose: PURPOSE, ...TAXED, total: usd(129_900), paid_at: AT, pdf_url: URL },
  invoice_reminder: {
    ...invoice,
    purpose: PURPOSE,
    balance: usd(128_900),
    due_at: AT,
    overdue: true,
    charge: { at: LATER, card: 'visa •••• 4242' },
    suspends_at: LATER,
    suspended_until: LATER,
  },
  invoice_changed: {
    ...invoice,
    ...TAXED,
    purpose: PURPOSE,
    before: usd(129_900),
    total: usd(108_250),
    balance: usd(108_250),
    due_at: LATER,
    charge: { at: LATER, card: 'visa •••• 4242' },
  },
  due_date_moved: { ...invoice, balance: usd(128_900), due_at: LATER },
  credit_note_issued: { ...invoice, number: 'EH-CN-2026-000007', total: usd(12_900), pdf_url: URL },
  tax_corrected: {
    ...invoice,
    tax_id: 'DE811569869',
    amount: usd(20_741),
    refunded: usd(20_000),
    credit: usd(741),
  },
  invoice_refunded: { ...invoice, total: usd(129_900) },
  payment_succeeded: { ...invoice, amount: usd(100_000), balance: usd(29_900) },
  payment_failed: {
    ...invoice,
    purpose: PURPOSE,
    amount: usd(129_900),
    reason: 'Your card has insufficient funds.',
    card: 'visa •••• 4242',
    next: { at: LATER, card: 'visa •••• 4242' },
    suspends_at: LATER,
  },
  payment_action_required: { ...invoice, amount: usd(129_900) },
  payment_method_saved: card,
  payment_method_removed: { ...card, autopay_off: true },
  payment_method_expiring: { ...card, expires: '12/2026', is_expired: false },
  payment_refunded: { ...invoice, amount: usd(29_900), to_credit: false },
  payment_disputed: { ...invoice, amount: usd(129_900) },
  credit_issued: { amount: usd(1_000), available: usd(2_500), url: URL },
  credit_owed: { owed: usd(4_990), url: URL },
  service_active: {
    ...hosting,
    package_name: 'Business hosting',
    username: 'kasabank',
    nameservers: ['ns1.kasa.example', 'ns2.kasa.example'],
  },
  service_suspended: { ...hosting, unpaid: true, returned: false, terminates_at: LATER },
  service_deletion_near: { ...hosting, ...invoice, unpaid: true, balance: usd(4_990), deletes_at: LATER },
  service_unsuspended: hosting,
  service_terminated: { domain: hosting.domain, ended_at: AT, credit: usd(2_450) },
  service_renewed: { ...hosting, renewed_until: LATER },
  provisioning_failed: hosting,
  domain_changed: hosting,
  domain_change_failed: hosting,
  domain_broken: hosting,
  domain_code_shown: hosting,
  price_changed: { ...hosting, is_domain: false, before: usd(4_990), after: usd(5_990), from: LATER },
  price_change_withdrawn: { ...hosting, is_domain: false, price: usd(4_990) },
  plan_changed: {
    ...hosting,
    package_name: 'Business',
    billing_cycle: 'annually',
    recurring: usd(9_990),
    next_due_at: LATER,
  },
  plan_change_failed: { ...hosting, credit: usd(2_507) },
  plan_change_expired: hosting,
  cancellation_withdrawn: { ...hosting, renews_at: LATER },
  cancellation_requested: { ...hosting, immediate: false, ends_at: LATER },
  hosting_password_changed: { ...hosting, changed_at: AT },
  disk_nearly_full: { ...hosting, percent: 92, limit_mb: 10_240 },
  domain_registered: { ...hosting, expires_at: LATER },
  domain_expiring: {
    ...hosting,
    phase: 'redemption',
    expires_at: AT,
    kept_until: LATER,
    price: usd(13_299),
  },
  domain_renewed: { ...hosting, expires_at: LATER },
  renewal_failed: { ...hosting, restorable_until: LATER, restoration: usd(13_299), credit: usd(1_299) },
  domain_transferred_away: { domain: hosting.domain, credit: usd(1_299) },
  transfer_needs_action: { ...hosting, locked: false },
  contact_unverified: { domain: hosting.domain, verify_by: LATER },
  ticket_opened: { ...ticket, department: 'Technical support' },
  ticket_answered: {
    ...ticket,
    answer: 'Hello Ama,\n\nthe mailbox was full. There is room again.\n\nKofi',
    attachments: 1,
  },
  ticket_closed: ticket,
  announcement: {
    title: 'Maintenance on server1',
    message:
      'On 12 December from 02:00 to 03:00 UTC websites may not answer for some minutes.\n\nNothing needs to be done.',
    incident: false,
  },
};
