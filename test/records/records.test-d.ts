import { absent, absentOrBefore, atLeast, equals } from '../../shared/platform/table/changes.ts';
import type { Key } from '../../shared/platform/table/key.ts';
import { getItem, getItems, queryDue, queryPage } from '../../shared/platform/table/query.ts';
import {
  check,
  putNew,
  remove,
  update,
  updateAnyVersion,
  updateOne,
  updateVersioned,
  upsert,
} from '../../shared/platform/table/write.ts';
import { collections, manualActions } from '../../shared/records/collections.ts';
import type { HostingRecord, ServiceRecord } from '../../shared/records/hosting.ts';
import { dueAt, withStatus } from '../../shared/records/indexes.ts';
import type { InvoiceRecord } from '../../shared/records/invoices.ts';
import { keys } from '../../shared/records/keys.ts';
import type { HoldRecord } from '../../shared/records/names.ts';
import type { OrderRecord } from '../../shared/records/orders.ts';
import { completeTask, releaseLease } from '../../shared/services/tasks.ts';

/*
 * What must and what must not compile. Nothing here runs: `npm run types` checks it, and complains of every
 * `@ts-expect-error` below which there is nothing wrong.
 */

/** Fails to compile unless both types are the same. */
const same = <A, B>(_same: [A] extends [B] ? ([B] extends [A] ? true : false) : false): void => undefined;

declare const invoice: InvoiceRecord;
const invoiceKey = keys.invoice(1, 2);
declare const order: OrderRecord;
declare const hosting: HostingRecord;
declare const service: ServiceRecord;
declare const now: Date;

export const reading = async () => {
  const found = await getItem(invoiceKey);
  same<typeof found, InvoiceRecord | undefined>(true);
  const pair = await getItems(invoiceKey, keys.hold('domain', 'example.com'));
  same<typeof pair, [InvoiceRecord | undefined, HoldRecord | undefined]>(true);
  const orders = await queryPage(collections.ofClient(1, 'ORDER'), { limit: 1 });
  same<typeof orders.items, OrderRecord[]>(true);

  const left = await updateOne(updateVersioned(invoice, { due: null }));
  same<typeof left, InvoiceRecord | undefined>(true);

  // @ts-expect-error the key of an invoice leads to no order
  const wrong: OrderRecord | undefined = await getItem(invoiceKey);
  // @ts-expect-error an invoice has no domain
  found?.domain;
  // @ts-expect-error a place in the table that `keys` has not made has no type
  await getItem({ pk: 'CLIENT#1', sk: 'INVOICE#2' });
  // @ts-expect-error nor has a collection
  await queryPage({ pk: 'CLIENT#1', prefix: 'ORDER#', byStatus: false }, { limit: 1 });
  // @ts-expect-error nor a partition of the due index
  await queryDue('DUE#1', now, 1);
  // @ts-expect-error a service that waits may be a payment
  const [domain]: Key<ServiceRecord>[] = await queryDue(manualActions('disputed_payment'), now, 1);
  return [wrong, domain];
};

export const conditions = [
  updateVersioned(invoice, { set: { balance: 0 }, due: null }, [equals('status', 'unpaid')]),
  // @ts-expect-error a misspelt attribute
  updateVersioned(invoice, { set: { balance: 0 }, due: null }, [equals('verison', 1)]),
  // @ts-expect-error a value of another type
  updateVersioned(invoice, { set: { balance: 0 }, due: null }, [equals('version', '1')]),
  // @ts-expect-error a status that no invoice has
  updateVersioned(invoice, { set: { balance: 0 }, due: null }, [equals('status', 'payed')]),
  // @ts-expect-error an attribute that may be missing equals nothing then: `asRead` compares it
  update(hosting, { set: { server: null }, due: null }, [equals('lease_until', hosting.lease_until)]),
  // @ts-expect-error an attribute of another record
  check(keys.client(1), [atLeast('balance', 1)]),
  // @ts-expect-error an attribute of another record
  remove(order, [absent('refund_pending')]),
  // @ts-expect-error a number where the attribute is a text
  update(hosting, { set: { server: null }, due: null }, [absentOrBefore('lease_until', 5)]),
  // @ts-expect-error a misspelt attribute of any service
  update(service, { set: { attempts: 0 }, due: null }, [equals('statsu', 'active')]),
];

const misspelt = { blance: 0 };
const cancelled = { status: 'cancelled', vresion: 2 } as const;

export const changes = [
  updateVersioned(invoice, { set: { status: 'paid', paid_at: null }, due: null }),
  // @ts-expect-error a status that no invoice has
  updateVersioned(invoice, { set: { status: 'payed' }, due: null }),
  // @ts-expect-error a misspelt attribute
  updateVersioned(invoice, { set: { blance: 0 }, due: null }),
  // @ts-expect-error a misspelt attribute that comes from a variable
  updateVersioned(invoice, { set: misspelt, due: null }),
  // @ts-expect-error a misspelt attribute that comes from a spread
  updateVersioned(invoice, { set: { balance: 0, ...cancelled }, due: null }),
  // @ts-expect-error a value of another type
  updateVersioned(invoice, { set: { balance: '0' }, due: null }),
  // @ts-expect-error an attribute of another record
  updateVersioned(invoice, { set: { username: 'u1' }, due: null }),
  // @ts-expect-error no item moves to another key
  updateVersioned(invoice, { set: { sk: 'INVOICE#3' }, due: null }),
  // @ts-expect-error only numbers can be added to
  updateVersioned(invoice, { add: { status: 1 }, due: null }),
  // @ts-expect-error a misspelt attribute
  upsert(keys.serverLoad('server1'), { add: { acounts: 1 } }),
  // @ts-expect-error an invoice always has a balance
  updateVersioned(invoice, { remove: ['balance'], due: null }),
  // @ts-expect-error the index attribute of another kind of record
  updateVersioned(invoice, { set: withStatus('ORDER', 'cancelled', 2), due: null }),
  // @ts-expect-error a status that no order has
  update(order, { set: withStatus('ORDER', 'canceled', 2) }),
  // @ts-expect-error no domain is ever suspended
  update(keys.domain(1, 2), { set: { task: 'suspend' }, due: null }),
];

const moved = { attempts: 0, ...dueAt(now, 2) };
const upload = keys.upload(1, 2);

/** One way to change what has a version, and one to say where a record is filed. */
export const filing = [
  updateVersioned(invoice, { set: { balance: 0 }, due: dueAt(now, 2) }),
  updateVersioned(invoice, { due: 'unchanged' }),
  updateAnyVersion(invoiceKey, { due: null }),
  update(upload, { due: dueAt(now, 2) }),
  update(order, { set: { notes: null }, due: 'unchanged' }),
  // @ts-expect-error a record that has a version is changed by `updateVersioned`
  update(invoice, { set: { balance: 0 }, due: null }),
  // @ts-expect-error its key as well
  update(invoiceKey, { set: { balance: 0 }, due: null }),
  // @ts-expect-error its version has to be known
  updateVersioned(invoiceKey, { set: { balance: 0 }, due: null }),
  // @ts-expect-error nobody else sets the version
  updateVersioned(invoice, { set: { version: 2 }, due: null }),
  // @ts-expect-error nor beside one that is not looked at
  updateAnyVersion(invoice, { set: { version: 2 }, due: null }),
  // @ts-expect-error a record that can be due says whether it is
  updateVersioned(invoice, { set: { balance: 0 } }),
  // @ts-expect-error whichever version it has
  updateAnyVersion(invoice, { set: { balance: 0 } }),
  // @ts-expect-error and without one
  update(hosting, { set: { server: null } }),
  // @ts-expect-error and where it is one of several
  update(service, { set: { attempts: 0 } }),
  // @ts-expect-error and where its lease ends
  releaseLease(service, { set: { attempts: 0 } }),
  // @ts-expect-error an upload is on the reconciler's list to its end
  update(upload, { due: null }),
  // @ts-expect-error a client is never due
  update(keys.client(1), { due: null }),
  // @ts-expect-error the place on a list is not set by name
  update(hosting, { set: { due_sk: '' }, due: 'unchanged' }),
  // @ts-expect-error nor from a variable
  update(hosting, { set: moved, due: 'unchanged' }),
  // @ts-expect-error nor from a spread where a lease ends
  releaseLease(service, { set: { attempts: 0, ...dueAt(now, 2) }, due: null }),
  // @ts-expect-error nor removed by name
  update(hosting, { remove: ['due_pk'], due: 'unchanged' }),
];

const { status_sk: _filed, ...unfiled } = order;
const { expires_at_epoch: _end, ...immortal } = {
  ...keys.payLink(''),
  client_id: 1,
  invoice_id: 2,
  expires_at_epoch: 3,
};
const newUpload = { ...upload, id: 2, object_keys: [] };

export const newItems = [
  putNew(order),
  putNew({ ...newUpload, ...dueAt(now, 2) }),
  // @ts-expect-error an order is filed by its status
  putNew(unfiled),
  // @ts-expect-error a pay link comes to an end
  putNew(immortal),
  // @ts-expect-error an upload is on the reconciler's list from the beginning
  putNew(newUpload),
  // @ts-expect-error an attribute is missing
  putNew({ ...keys.hold('domain', 'example.com'), client_id: 1 }),
  // @ts-expect-error a misspelt attribute too many
  putNew({ ...keys.hold('domain', 'example.com'), client_id: 1, record_id: 2, recrod_id: 2 }),
  // @ts-expect-error an item under the key of another
  putNew({ ...order, ...invoiceKey }),
];

export const services = [
  completeTask(hosting, { status: 'suspended', task: 'suspend' }, now),
  // @ts-expect-error hosting has no grace period
  completeTask(hosting, { status: 'grace' }, now),
  // @ts-expect-error a domain has no user name
  service.kind === 'domain' && service.username,
];
