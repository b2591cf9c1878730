import { createHash } from 'node:crypto';
import type { ClientRecord } from '../../records/clients.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import type { ClientRecords } from './release.ts';

/** What tells whether something that WHMCS knows has changed, without keeping it. */

const LENGTH = 16;

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, LENGTH);

export const nameOf = ({ kind, id }: Pick<ServiceRecord, 'kind' | 'id'>): string => `${kind} ${id}`;

export const digestOfProfile = ({ profile }: ClientRecord): string =>
  digestOf(Object.entries(profile).sort(([a], [b]) => (a < b ? -1 : 1)));

export const digestOfService = (record: ServiceRecord): string => {
  const { status, recurring_amount } = record;
  if (record.kind === 'domain') return digestOf([status, record.expires_at, record.auto_renew]);
  const { next_due_at, package_id, billing_cycle, cancellation } = record;
  const ends = cancellation && [cancellation.status, cancellation.requested_at];
  const addons = record.addons ? [record.addons] : [];
  return digestOf([status, recurring_amount, next_due_at, package_id, billing_cycle, ends, ...addons]);
};

export const digestsOf = ({ client, services }: ClientRecords): Record<string, string> =>
  Object.fromEntries([
    ['profile', digestOfProfile(client)],
    ...services.filter(({ origin }) => origin).map((one) => [nameOf(one), digestOfService(one)] as const),
  ]);
