import { issueDocuments } from '../../shared/billing/documents/issue-document.ts';
import { newId, padId } from '../../shared/platform/table/key.ts';
import { dueAt, lacksDocument } from '../../shared/records/indexes.ts';
import { keys } from '../../shared/records/keys.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { readItems, type StoredItem, writeItems } from './fill.ts';
import type { TableCall } from './table-call.ts';
import type { TableProxy } from './table-proxy.ts';

type Due = { sk: string; at: Date };

/** The records of a client that are due at some time. */
const dueOf = (items: StoredItem[], client: number): Due[] =>
  items.flatMap(({ pk, sk, due_sk }) => {
    if (pk?.S !== keys.client(client).pk || !due_sk?.S) return [];
    return [{ sk: sk?.S ?? '', at: new Date(due_sk.S.slice(0, due_sk.S.indexOf('#'))) }];
  });

/** Events and mails stay due while their workers are paused, and are not what is waited for. */
const AWAITED = /^(INVOICE|ATTEMPT)#/;

/** How often the reconciler looks at the records of a client, from now until no payment of theirs is awaited any more. */
export const looksAt = async (proxy: TableProxy, client: number): Promise<number> => {
  let looks = 0;
  for (;;) {
    const due = dueOf(await readItems(proxy.target), client);
    const awaited = due.filter(({ sk }) => AWAITED.test(sk)).map(({ at }) => at.getTime());
    if (awaited.length === 0) return looks;
    const now = new Date(Math.min(...awaited) + 1);
    looks += due.filter(({ at }) => at <= now).length;
    await reconcile(now);
  }
};

export type Drain = { records: number; seconds: number; cpuSeconds: number };

/** Copies of a live hosting account whose next step is due. */
function* dueLike(hosting: StoredItem, client: number, records: number): Generator<StoredItem> {
  const past = new Date(Date.now() - 86_400_000);
  for (let n = 0; n < records; n += 1) {
    const id = newId();
    const { due_pk, due_sk } = dueAt(past, id);
    yield {
      ...hosting,
      sk: { S: keys.hosting(client, id).sk },
      id: { N: String(id) },
      status_sk: { S: `HOSTING#active#${padId(id)}` },
      due_pk: { S: due_pk },
      due_sk: { S: due_sk },
    };
  }
}

/** How long the reconciler takes to send the work of `records` due records, with nobody at work on it. */
export const drain = async (
  proxy: TableProxy,
  items: StoredItem[],
  client: number,
  records: number,
): Promise<Drain> => {
  const hosting = items.find(
    ({ pk, sk }) => pk?.S === keys.client(client).pk && sk?.S?.startsWith('HOSTING#'),
  );
  if (!hosting) throw new Error('The client has no hosting account.');
  await writeItems(proxy.target, dueLike(hosting, client, records));
  const now = new Date();
  const startedAt = performance.now();
  const before = process.cpuUsage();
  while ((await reconcile(now)) > 0);
  const { user, system } = process.cpuUsage(before);
  return { records, seconds: (performance.now() - startedAt) / 1000, cpuSeconds: (user + system) / 1e6 };
};

/** Copies of a paid invoice that have no number yet. */
function* unnumberedLike(invoice: StoredItem, client: number, records: number): Generator<StoredItem> {
  const { legal_number: _, issued_at: __, documents: ___, ...unnumbered } = invoice;
  const past = new Date(Date.now() - 86_400_000);
  for (let n = 0; n < records; n += 1) {
    const id = newId();
    const { due_pk, due_sk } = lacksDocument(past, id);
    yield {
      ...unnumbered,
      sk: { S: keys.invoice(client, id).sk },
      id: { N: String(id) },
      status_sk: { S: `INVOICE#paid#${padId(id)}` },
      due_pk: { S: due_pk },
      due_sk: { S: due_sk },
    };
  }
}

/** Gives `records` paid invoices their numbers at a time, and tells the calls that took. */
export const numberInvoices = async (
  proxy: TableProxy,
  items: StoredItem[],
  { client, records, now }: { client: number; records: number; now: Date },
): Promise<TableCall[]> => {
  const paid = items.find(({ pk, legal_number }) => pk?.S === keys.client(client).pk && legal_number);
  if (!paid) throw new Error('The client has no invoice with a number.');
  await writeItems(proxy.target, unnumberedLike(paid, client, records));
  return proxy.watch(() => issueAll(now));
};

/** Documents until none is lacking. */
const issueAll = async (now: Date): Promise<void> => {
  while ((await issueDocuments(now)) > 0);
};

/** How many seconds the same takes with a table that answers after `delayMs`, whatever the emulator takes. */
export const replayNumbering = async (
  proxy: TableProxy,
  calls: TableCall[],
  { now, delayMs }: { now: Date; delayMs: number },
): Promise<number> => {
  proxy.replay(calls);
  proxy.delayCalls(delayMs);
  const startedAt = performance.now();
  await issueAll(now);
  const seconds = (performance.now() - startedAt) / 1000;
  proxy.delayCalls(0);
  proxy.replay(null);
  return seconds;
};
