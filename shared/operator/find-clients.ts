import { domainToASCII } from 'node:url';
import { phoneFromItsEnd, searchable } from '../clients/index.ts';
import { isTag } from '../contract/staff/clients.ts';
import { say } from '../languages/sentence.ts';
import { invalid } from '../platform/failure.ts';
import { type NumberedKind, readNumber } from '../platform/table/numbers.ts';
import { getItem, getItems, queryDuePages, queryPage } from '../platform/table/query.ts';
import type { ClientRecord } from '../records/clients.ts';
import { clientPointers, collections } from '../records/collections.ts';
import type { ClientPointer } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { normaliseEmail } from '../records/users.ts';
import { clientTags } from './tags.ts';

/** As many as are shown of each way to find some. */
export const FOUND_AT_MOST = 25;

/** What led to a client. */
export type FoundBy = ClientPointer | 'tag' | 'id' | NumberedKind | 'user' | 'domain' | 'hosting';
export type FoundClient = { client: ClientRecord; by: FoundBy[] };

type Hit = { id: number; by: FoundBy };

const byPointer = async (kind: ClientPointer, beginning: string): Promise<Hit[]> => {
  if (beginning === '') return [];
  const { found } = await queryDuePages(clientPointers(kind), { prefix: beginning, limit: FOUND_AT_MOST });
  return found.map(({ pk }) => ({ id: Number(pk.split('#')[1]), by: kind }));
};

/** Clients that staff have put this tag on, with `tag:` before it or without. */
const byTag = async (text: string): Promise<Hit[]> => {
  const tag = text.replace(/^tag:/i, '').trim().toLowerCase();
  if (!isTag(tag)) return [];
  const { found } = await queryDuePages(clientTags, { prefix: `${tag}#`, limit: FOUND_AT_MOST });
  return found.map(({ pk }) => ({ id: Number(pk.split('#')[1]), by: 'tag' }));
};

const byName = async (text: string): Promise<Hit[]> => {
  const kinds = ['name', 'last_name', 'company'] as const;
  return (await Promise.all(kinds.map((kind) => byPointer(kind, searchable(text))))).flat();
};

/** Whoever logs in with this address: the clients of that user. */
const byUser = async (email: string): Promise<Hit[]> => {
  const login = await getItem(keys.login(email));
  if (!login) return [];
  const { items } = await queryPage(collections.memberships(login.user_id), { limit: FOUND_AT_MOST });
  return items.map(({ client_id }) => ({ id: client_id, by: 'user' }));
};

const byEmail = async (email: string): Promise<Hit[]> =>
  (await Promise.all([byPointer('email', email), byUser(email)])).flat();

/** Whoever has this name here now; a `www.` before it is left away. */
const byDomain = async (text: string): Promise<Hit[]> => {
  const name = domainToASCII(text.toLowerCase().replace(/^www\./, ''));
  if (name === '') return [];
  const [domain, hosting] = await getItems(keys.hold('domain', name), keys.hold('hosting', name));
  return [
    ...(domain ? [{ id: domain.client_id, by: 'domain' as const }] : []),
    ...(hosting ? [{ id: hosting.client_id, by: 'hosting' as const }] : []),
  ];
};

const byInvoice = async (id: number): Promise<Hit[]> =>
  (await queryPage(collections.invoiceEntries(id), { limit: FOUND_AT_MOST })).items.map(({ client_id }) => ({
    id: client_id,
    by: 'invoice',
  }));

/** Whoever has an invoice, an order or a ticket of this number; of earlier releases, an invoice only. */
const byShortNumber = async (text: string): Promise<Hit[]> => {
  const read = readNumber(text);
  if (!read || read === 'mistyped') return [];
  if (read.kind) return read.kind === 'invoice' ? byInvoice(read.id) : [];
  const owner = await getItem(keys.numberOwner(read.id));
  return owner ? [{ id: owner.client_id, by: owner.kind }] : [];
};

/** A legal number, such as `EH-2026-000042` or `EH-CN-2026-000042`. */
const byNumber = async ([, seller = '', note, year, sequence]: RegExpMatchArray): Promise<Hit[]> => {
  const kind = note ? 'credit_note' : 'invoice';
  const number = await getItem(keys.documentNumber(seller, kind, Number(year), Number(sequence)));
  return number ? [{ id: number.client_id, by: 'invoice' }] : [];
};

/** All the ways to find somebody that a text can stand for. */
const waysOf = (text: string): Promise<Hit[]>[] => {
  const number = text.match(/^(.+?)-(CN-)?(20\d\d)-(\d{6,10})$/i);
  const digits = /^\d{1,16}$/.test(text);
  return [
    byShortNumber(text),
    byTag(text),
    ...(digits ? [byInvoice(Number(text)), Promise.resolve<Hit[]>([{ id: Number(text), by: 'id' }])] : []),
    ...(number ? [byNumber(number)] : []),
    ...(/^[+\d][\d\s()./-]{3,20}$/.test(text) ? [byPointer('phone', phoneFromItsEnd(text))] : []),
    ...(text.includes('@') ? [byEmail(normaliseEmail(text))] : [byName(text)]),
    ...(/^[^\s@]+\.[^\s@]+$/.test(text) ? [byDomain(text)] : []),
  ];
};

/**
 * Clients by a tag, by the beginning of a name, company or e-mail address, the end of a phone number, the address that somebody
 * logs in with, a domain or hosting that is theirs now, the number of an invoice, an order or a ticket, or their id.
 * Throws a 422 where nobody is found by a mistyped one.
 */
export const findClients = async (text: string): Promise<FoundClient[]> => {
  const hits = (await Promise.all(waysOf(text.trim()))).flat();
  if (hits.length === 0 && readNumber(text) === 'mistyped') {
    throw invalid({
      number: [
        say`Nobody is found. If ${text} is the number of an invoice, an order or a ticket, it is mistyped.`,
      ],
    });
  }
  const byId = Map.groupBy(hits, ({ id }) => id);
  const clients = await Promise.all([...byId.keys()].map((id) => getItem(keys.client(id))));
  return clients.flatMap((client) =>
    client ? [{ client, by: [...new Set((byId.get(client.id) ?? []).map(({ by }) => by))] }] : [],
  );
};
