import { createHash } from 'node:crypto';
import { normaliseEmail } from '../clients/email.ts';
import type { Key } from '../platform/table/key.ts';
import { keys, type MailOwner } from '../records/keys.ts';
import type { MailRecord } from '../records/mail-record.ts';

/** An address as the outbox files it, without the address itself. */
export const addressHash = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('hex').slice(0, 40);

export const ownedBy = {
  client: (id: number): MailOwner => ({ kind: 'client', id }),
  user: (id: number): MailOwner => ({ kind: 'user', id }),
  address: (email: string): MailOwner => ({ kind: 'address', id: addressHash(email) }),
};

/** The reference of the mail below a key: `client-2001-7355608200001`. */
export const mailReference = ({ pk, sk }: Key<unknown>): string => {
  const [kind = '', owner = ''] = pk.split('#');
  return `${kind.toLowerCase()}-${owner}-${Number(sk.split('#')[1])}`;
};

const REFERENCE = /^(?:(client|user)-(\d{1,16})|address-([0-9a-f]{40}))-(\d{1,16})$/;

/** Whose mail a reference names. */
export const mailOwner = (reference: string): MailOwner => {
  const [kind, owner = ''] = reference.split('-');
  if (kind === 'address') return { kind, id: owner };
  return { kind: kind === 'client' ? 'client' : 'user', id: Number(owner) };
};

/** The key of the mail with a reference; null for what is none. */
export const mailKey = (reference: string): Key<MailRecord> | null => {
  const [, kind, owner, address, id] = REFERENCE.exec(reference) ?? [];
  if (id === undefined) return null;
  if (address !== undefined) return keys.mail({ kind: 'address', id: address }, Number(id));
  return keys.mail({ kind: kind as 'client' | 'user', id: Number(owner) }, Number(id));
};
