import { advanceInvoice } from '../billing/invoices/index.ts';
import { checkSaving } from '../billing/payment-methods/index.ts';
import { scheduleGatewayCheck } from '../billing/payments/index.ts';
import { checkRefunds, reviewCreditOf, reviewOwed } from '../billing/refunds/index.ts';
import { settleServices } from '../lifecycle/index.ts';
import { mailReference } from '../mails/index.ts';
import { log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { equals } from '../platform/table/changes.ts';
import { type DuePartition, type Key, key } from '../platform/table/key.ts';
import { type Due, getItem, queryDue } from '../platform/table/query.ts';
import { StaleWriteError, transact, update } from '../platform/table/write.ts';
import { resumeDeletion } from '../privacy/deletion/index.ts';
import { type DueRecord, dueShards } from '../records/collections.ts';
import type { ServiceKind } from '../records/hosting.ts';
import { keys } from '../records/keys.ts';
import type { SavingRecord } from '../records/wallet.ts';
import { queueOf, serviceKey } from '../services/index.ts';
import { discardUpload } from '../tickets/index.ts';

/** Work that was sent is given this long before it is sent again. */
const AGAIN_MS = 5 * 60_000;
const BATCH = 100;

/** A record's kind and ids, read from its key: "CLIENT#7", "HOSTING#0000000000000042". */
const parseKey = ({ pk, sk }: Key<DueRecord>) => {
  const [kind = '', first = '', second = ''] = sk.split('#');
  return { kind, owner: Number(pk.split('#')[1]), id: Number(second || first), parent: Number(first) };
};

/**
 * Moves a record on the list, so that of several reconcilers only one sends its message; throws `StaleWriteError` for the
 * others. A transaction, though of one
 * write, because repeated after a lost answer it does not take itself for another reconciler.
 */
const postpone = async (record: Due<DueRecord>, now: Date): Promise<void> => {
  const id = record.due_sk.split('#')[1] ?? '';
  const due_sk = `${new Date(now.getTime() + AGAIN_MS).toISOString()}#${id}`;
  const due = { due_pk: record.due_pk, due_sk };
  await transact([update(record, { due }, [equals('due_sk', record.due_sk)])]);
};

const checkAttempt = async (client: number, invoice: number, id: number, now: Date): Promise<void> => {
  const attempt = await getItem(keys.attempt(client, invoice, id));
  if (!attempt || (await scheduleGatewayCheck(attempt, now))) return;
  const { gateway, reference, charge, status } = attempt;
  const names = { client_id: client, invoice_id: invoice, attempt_id: id };
  await sendMessages('payments', [
    charge && status === 'created' ? { charge: names } : { gateway, reference },
  ]);
};

const continueService = async (kind: ServiceKind, record: Due<DueRecord>): Promise<void> => {
  const { owner, id } = parseKey(record);
  const service = await getItem(serviceKey(owner, { kind, id }));
  if (service) await sendMessages(queueOf(service), [{ kind, client_id: owner, id }]);
};

/** What to do with a due record of each kind; the real work happens in the queue functions. */
const work: Record<string, (record: Due<DueRecord>, now: Date) => Promise<void>> = {
  HOSTING: (record) => continueService('hosting', record),
  DOMAIN: (record) => continueService('domain', record),
  OPERATION: async (record) => {
    const { owner, id, parent } = parseKey(record);
    await sendMessages('provisioning', [{ kind: 'operation', client_id: owner, id, domain_id: parent }]);
  },
  EVENT: async (record) => {
    const { owner, id } = parseKey(record);
    await sendMessages('notifications', [{ client_id: owner, event_id: id }]);
  },
  ANNOUNCEMENT: async (record) => {
    await sendMessages('notifications', [{ announcement: parseKey(record).id }]);
  },
  ATTEMPT: async (record, now) => {
    const { owner, id, parent } = parseKey(record);
    await checkAttempt(owner, parent, id, now);
  },
  PAYMENT: async (record, now) => {
    const { owner, id } = parseKey(record);
    if (!(await settleServices(owner, id, now))) await checkRefunds(owner, id, now);
  },
  CREDIT: async (record, now) => {
    const { owner, id } = parseKey(record);
    await reviewOwed(owner, id, now);
  },
  INVOICE: async (record, now) => {
    const { owner, id } = parseKey(record);
    if (!(await reviewCreditOf(owner, id, now))) await advanceInvoice(owner, id, now);
  },
  WALLET: async ({ pk }) => {
    await sendMessages('payments', [{ wallet: Number(pk.split('#')[1]) }]);
  },
  TAX_REVIEW: async ({ pk }) => {
    await sendMessages('payments', [{ taxes: Number(pk.split('#')[1]) }]);
  },
  TAX_TABLE: async () => {
    await sendMessages('payments', [{ taxes: null }]);
  },
  SAVING: ({ pk, sk }, now) => checkSaving(key<SavingRecord>(pk, sk), now),
  DELETION: async (record, now) => {
    const { owner } = parseKey(record);
    await resumeDeletion(owner, now);
  },
  MAIL: async (record) => {
    await sendMessages('mails', [{ mail: mailReference(record) }]);
  },
  UPLOAD: async (record, now) => {
    const { owner, id } = parseKey(record);
    await discardUpload(owner, id, now);
  },
};

const carryOut = async (record: Due<DueRecord>, now: Date): Promise<void> => {
  const { kind } = parseKey(record);
  if (work[kind]) await work[kind](record, now);
  else log.error('due record of unknown kind', { kind });
};

const reconcileShard = async (shard: DuePartition<DueRecord>, now: Date): Promise<number> => {
  let taken = 0;
  const failures: unknown[] = [];
  for (const record of await queryDue(shard, now, BATCH)) {
    try {
      await postpone(record, now);
      taken += 1;
      await carryOut(record, now);
    } catch (error) {
      // It was taken by another one, or comes back in five minutes; the others shall not wait for it, nor a failure be hidden.
      if (!(error instanceof StaleWriteError)) failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return taken;
};

/**
 * Finds records whose time has come, a batch of each shard, and sends their work again: payments nobody reported,
 * messages that were lost, workers that died. Returns how many it took; any number of runs at once do no harm.
 */
export const reconcile = async (now: Date): Promise<number> => {
  // All of them, also when one fails: a function that has failed is stopped in the middle of what it does.
  const shards = await Promise.allSettled(dueShards.map((shard) => reconcileShard(shard, now)));
  const total = shards.reduce((sum, shard) => {
    if (shard.status === 'rejected') throw shard.reason;
    return sum + shard.value;
  }, 0);
  if (total > 0) log.info('reconciled', { records: total });
  return total;
};
