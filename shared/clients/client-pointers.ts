import { padId } from '../platform/table/ids.ts';
import { put, remove, type Write } from '../platform/table/write.ts';
import type { ClientProfile } from '../records/client-record.ts';
import { CLIENT_POINTERS, type ClientPointer, foundBy } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { normaliseEmail } from './email.ts';

/** As much of a text as is searched by. */
const LENGTH = 60;

/** A text without accents, capitals and punctuation: "Efua  Ôwusu-Ansah" is "efua owusu ansah". */
export const searchable = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, LENGTH);

/** The digits of a phone number, the last one first: however its beginning is written, the rest is the same. */
export const phoneFromItsEnd = (phone: string): string =>
  [...phone.replace(/\D/g, '').replace(/^0+/, '')].reverse().join('');

/** What each pointer of a client holds; empty where it has none. */
const heldBy: Record<ClientPointer, (profile: ClientProfile) => string> = {
  // In the order of ids, which never changes, all clients can be gone through.
  id: ({ id }) => padId(id),
  name: ({ first_name, last_name }) => searchable(`${first_name} ${last_name}`),
  last_name: ({ first_name, last_name }) => searchable(`${last_name} ${first_name}`),
  company: ({ company_name }) => searchable(company_name ?? ''),
  email: ({ email }) => normaliseEmail(email),
  phone: ({ phone }) => phoneFromItsEnd(phone ?? ''),
};

/**
 * The writes that let staff find a client by its profile. A client has one pointer of a kind, which is written anew where
 * `before` was another: none is left behind.
 */
export const pointClient = (profile: ClientProfile, before: ClientProfile | null): Write[] =>
  CLIENT_POINTERS.flatMap((kind) => {
    const held = heldBy[kind](profile);
    if (before && heldBy[kind](before) === held) return [];
    const key = keys.clientPointer(profile.id, kind);
    if (held !== '') {
      return [put({ ...key, client_id: profile.id, ...foundBy(kind, held, profile.id) })];
    }
    return before ? [remove(key)] : [];
  });
