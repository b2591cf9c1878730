/** Whose data it is: that of a client account, and of the one owner who has asked for it. */
export type Subject = { client_id: number; user_id: number };

/**
 * What goes out, by its name in the files and in their order. What is not named here does not go out: secrets and hashes,
 * what staff note, and what other users have alone.
 */
export const EXPORT_KINDS = [
  'client_account',
  'user',
  'preferences',
  'sessions',
  'authenticators',
  'passkeys',
  'security_events',
  'devices',
  'members',
  'invitations',
  'orders',
  'invoices',
  'credit_notes',
  'payment_attempts',
  'payments',
  'credit',
  'payment_methods',
  'automatic_payment',
  'hosting',
  'hosting_usage',
  'domains',
  'domain_contacts',
  'dns_records',
  'domain_operations',
  'dns_snapshots',
  'tickets',
  'ticket_messages',
  'mails',
  'events',
  'access_log',
] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];
