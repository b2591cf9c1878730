import { isHeld } from '../../../shared/records/imports.ts';
import { CUTOVERS } from '../../../shared/records/keys.ts';
import { indexBy, type Snapshot, unless } from './snapshot.ts';

/** What another system has given keeps its number in a series of its own, and gets no number and no credit note of ours. */
const numberProblems = ({ invoices, notes, numbers }: Snapshot): string[] => {
  // One that was paid here since has a seller, and a number of ours.
  const brought = invoices.filter((one) => one.origin && !one.seller && one.legal_number !== undefined);
  const placeOf = indexBy(numbers, ({ invoice_id, credit_note_id }) => `${invoice_id} ${credit_note_id}`);
  const noted = new Set(notes.map(({ invoice_id }) => invoice_id));
  return brought.flatMap(({ id, legal_number }) => {
    const place = placeOf.get(`${id} null`);
    return [
      ...unless(
        place?.pk.startsWith('NUMBERS#whmcs#') === true && place.number === legal_number,
        `invoice ${id} brought the number ${legal_number}, and ${place?.pk} has ${place?.number}`,
      ),
      ...unless(!noted.has(id), `invoice ${id} has a number of another system and a credit note of ours`),
    ];
  });
};

/** What another system bills is on no list of what is due here and waits for no renewal of ours, and is of no client who is billed here. */
const heldProblems = ({ items, hosting, domains, invoices, tickets, wallets }: Snapshot): string[] => {
  const live = new Set(
    items.filter(({ pk, state }) => pk === CUTOVERS && state === 'live').map(({ client_id }) => client_id),
  );
  const services = [...hosting, ...domains].filter(isHeld);
  return [
    ...[...services, ...invoices.filter(isHeld)].flatMap(({ sk, due_pk, client_id }) => [
      ...unless(!due_pk?.startsWith('DUE#'), `${sk} is billed by another system and due here`),
      ...unless(!live.has(client_id), `${sk} is held, and its client ${client_id} is billed here`),
    ]),
    ...tickets
      .filter(isHeld)
      .flatMap(({ id, due_pk, client_id }) => [
        ...unless(due_pk === undefined, `ticket ${id} is answered by another system and waits here`),
        ...unless(!live.has(client_id), `ticket ${id} is held, and its client ${client_id} is billed here`),
      ]),
    ...wallets
      .filter(isHeld)
      .flatMap(({ due_pk, client_id, removed }) => [
        ...unless(
          due_pk === undefined || removed.length > 0,
          `the cards of ${client_id} are held, and told of here`,
        ),
        ...unless(!live.has(client_id), `the cards of ${client_id} are held, and it is billed here`),
      ]),
    ...services
      .filter(({ renewal }) => renewal != null)
      .map(({ sk }) => `${sk} is billed by another system and waits for a renewal here`),
  ];
};

/** A ticket has all of its messages. */
const messageProblems = ({ tickets, messages }: Snapshot): string[] => {
  const counts = Map.groupBy(messages, ({ ticket_id }) => ticket_id);
  return tickets
    .filter(({ origin }) => origin)
    .flatMap(({ id, message_count }) =>
      unless(
        counts.get(id)?.length === message_count,
        `ticket ${id} has ${counts.get(id)?.length} messages of ${message_count}`,
      ),
    );
};

/** Records that another system had before, each with its `origin`. */
export const broughtProblems = (snapshot: Snapshot): string[] => [
  ...messageProblems(snapshot),
  ...numberProblems(snapshot),
  ...heldProblems(snapshot),
];
