/** Names and values that an endpoint shows in place of those of the general example; lists by their places. */
export type Differences = { [name: string]: unknown };

const said = (message: string): Differences => ({ message });

const OPERATION = 7_355_608_700_001;
const FINISHED_AT = '2026-11-21T09:31:00.000Z';

const changed = (type: string, wanted: object, before: object): Differences => ({
  data: { type, wanted, before, check: null },
});

const invoiced = (description: string, price: number, line: object): Differences => ({
  invoice: {
    ...{ order_id: null, subtotal: price, total: price, balance: price },
    lines: [{ description, unit_price: price, total: price, ...line }],
  },
});

const RENEWED_HOSTING = { type: 'hosting', hosting_account_id: 7_355_608_200_004, domain_id: null };
const DS_RECORD = {
  ...{ key_tag: 60485, algorithm: 13, digest_type: 2 },
  digest: 'D4B7D520E7BB5F0F67674A0CCEB1E3E0614B93C4F9E99B8383F6A1E4469DA50A',
};
const OLD_SERVERS = ['ns1.example-hosting.com', 'ns2.example-hosting.com'];
const NEW_SERVERS = ['ns1.example.net', 'ns2.example.net'];

/**
 * What the answers of endpoints that share a schema really differ in, by endpoint; a message alone is what the endpoint
 * says. The test of the document holds every example to its schema.
 */
export const OWN_EXAMPLES: Record<string, Differences> = {
  'auth/logout': said('You are logged out.'),
  'auth/revoke-token': said('The token is revoked.'),
  'auth/revoke-other-tokens': said('Every other session has ended.'),
  'accounts/register': said('We have sent a mail to this address. Follow its link to go on.'),
  'accounts/forgot-password': said('If there is an account with this address, a mail is on its way to it.'),
  'accounts/reset-password': said('Your new password works now. Every session has ended: log in again.'),
  'accounts/change-own-password': said('Your password is changed. Every other session has ended.'),
  'accounts/change-email': said('Follow the link in the mail to the new address to confirm it.'),
  'accounts/confirm-email': said('Your new address works now. Log in with it from now on.'),
  'clients/resend-contact-email': said('The mail is on its way. Follow its link to confirm the address.'),
  'clients/confirm-contact-email': said('This is the contact address of the account now.'),
  'clients/undo-contact-email': said('The contact address is again the one from before the change.'),
  'clients/remove-member': said('This user may no longer use the client account.'),
  'clients/withdraw-invitation': said('The invitation is withdrawn.'),
  'factors/remove-factor': said('The authenticator app is removed.'),
  'passkeys/begin-confirmation': {
    public_key: {
      allowCredentials: [{ type: 'public-key', id: 'Zs2lLVZ0Q1m6wWnXoGkPZQ', transports: ['internal'] }],
    },
  },
  'passkeys/remove-passkey': said('The passkey is removed. Delete it from your device too.'),
  'passkeys/remove-password': said(
    'You log in with your passkeys from now on. Every other session has ended.',
  ),
  'hosting/change-password': said('The password is changed.'),
  'domains/cancel-transfer': said('The transfer is being called off.'),
  'domains/retry-transfer': said('The transfer is submitted again.'),
  'domains/give-auth-code': said('The transfer is submitted again with this code.'),

  'domains/update-domain': changed(
    'settings',
    { auto_renew: false, privacy: true },
    { auto_renew: true, privacy: false },
  ),
  'domains/set-dnssec': changed('dnssec', { ds_records: [DS_RECORD] }, { ds_records: [] }),
  'domains/set-glue': changed(
    'glue',
    { glue_records: [{ hostname: 'ns1.ama-designs.com', addresses: ['192.0.2.53'] }] },
    { glue_records: [] },
  ),
  'domains/set-contacts': changed(
    'contacts',
    { registrant: { phone: '+233201234567' } },
    { registrant: { phone: '+233200000000' } },
  ),
  'domains/undo-operation': {
    data: {
      ...{ id: OPERATION + 1, undo_of: OPERATION, version: 5, check: null },
      ...{ wanted: { nameservers: OLD_SERVERS }, before: { nameservers: NEW_SERVERS } },
    },
  },

  'domains/suggest-domains': {
    results: [{ domain: 'ama-designs.net', tld: 'net', message: 'ama-designs.net is available.' }],
  },
  'dns/restore-snapshot': { data: { add: [{ host: '@', value: '192.0.2.7' }] } },

  'hosting/withdraw-cancellation': { data: { status: 'withdrawn' } },
  'renewals/renew-hosting': invoiced('Starter hosting for ama-designs.com, one year', 49.9, RENEWED_HOSTING),
  'renewals/restore-domain': invoiced('Restoration of ama-designs.com after its expiry', 120, {}),
  'renewals/renew-domain': invoiced('Renewal of ama-designs.com for 1 year', 14.99, {}),
  'credit/create-credit-invoice': invoiced('Account credit', 50, { type: 'credit', domain_id: null }),
  'invoices/cancel-invoice': { data: { status: 'cancelled', is_payable: false } },
  'invoices/apply-credit': {
    data: {
      ...{ status: 'paid', is_payable: false, credit_applied: 12.99, balance: 0 },
      ...{ legal_number: 'EH-2026-000042', issued_at: FINISHED_AT, paid_at: FINISHED_AT },
    },
  },
  'invoices/submit-payment-otp': { payment: { status: 'processing' } },
  'documents/get-credit-note-pdf': { data: { number: 'EH-CN-2026-000007' } },
  'orders/cancel-order': { data: { status: 'cancelled' } },
  'tickets/close-ticket': { data: { status: 'closed', closed_at: '2026-11-21T11:00:00.000Z' } },
  'autopay/update-autopay': { data: { enabled: false } },
  'autopay/update-hosting-autopay': {
    data: { services_off: [{ type: 'hosting_account', id: RENEWED_HOSTING.hosting_account_id }] },
  },
  'autopay/update-domain-autopay': { data: { services_off: [{ type: 'domain', id: 7_355_608_200_003 }] } },
};
