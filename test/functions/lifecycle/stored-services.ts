import { expect } from 'vitest';
import type { Key } from '../../../shared/platform/table/key.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { type ClientRecords, collections } from '../../../shared/records/collections.ts';
import type { InvoiceRecord } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const read = async <R>(key: Key<R>): Promise<R> => {
  const record = await getItem(key);
  if (!record) throw new Error(`There is no ${key.sk}.`);
  return record;
};

export const hostingOf = (id: number) => read(keys.hosting(USD_CLIENT, id));
export const domainOf = (id: number) => read(keys.domain(USD_CLIENT, id));
export const invoiceOf = (id: number) => read(keys.invoice(USD_CLIENT, id));

const all = async <K extends 'INVOICE' | 'EVENT'>(kind: K): Promise<ClientRecords[K][]> =>
  (await queryPage(collections.ofClient(USD_CLIENT, kind), { limit: 1000 })).items;

/** Renewal invoices of a service, newest first. */
export const renewalsOf = async (service: number): Promise<InvoiceRecord[]> =>
  (await all('INVOICE')).filter(
    ({ kind, services }) => kind === 'renewal' && services.some(({ id }) => id === service),
  );

/** The only unpaid renewal invoice of a service. */
export const openRenewal = async (service: number): Promise<InvoiceRecord> => {
  const open = (await renewalsOf(service)).filter(({ status }) => status === 'unpaid');
  expect(open).toHaveLength(1);
  return open[0] as InvoiceRecord;
};

/** Types of the events about a record, oldest first. */
export const eventsAbout = async (subject: number): Promise<string[]> =>
  (await all('EVENT'))
    .filter((event) => event.subject.id === subject)
    .map(({ type }) => type)
    .reverse();
