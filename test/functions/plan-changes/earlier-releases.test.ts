import { expect, test } from 'vitest';
import { paidPeriodsOf } from '../../../shared/hosting/plan-changes/paid-periods.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { put, transact } from '../../../shared/platform/table/write.ts';
import type { InvoicedService } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { day, hostingOf, invoiceOf } from '../../support/unit/records.ts';

apiForFile();

const HOSTING = 7;
const FROM = day('2026-01-01');
const UNTIL = day('2027-01-01');
const MIDDLE = day('2026-07-02');

type Given = Partial<ReturnType<typeof invoiceOf>>;

const bought: InvoicedService = { kind: 'hosting', id: HOSTING, type: 'create' };

/** Invoices of an account that does not say what has paid for it, oldest first; those that are found to have paid. */
const paying = async (...given: Given[]): Promise<number[]> => {
  const client_id = newId(new Date());
  const record = hostingOf({
    id: HOSTING,
    client_id,
    billing_cycle: 'annually',
    activated_at: FROM.toISOString(),
    next_due_at: UNTIL.toISOString(),
  });
  const at = FROM.toISOString();
  const plain: Given = { client_id, status: 'paid', paid_at: at, created_at: at, services: [bought] };
  const invoices = given.map((over, index) =>
    invoiceOf({ ...plain, ...keys.invoice(client_id, index + 1), id: index + 1, ...over }),
  );
  await transact(invoices.map(put));
  return (await paidPeriodsOf(record, MIDDLE)).map(({ invoice_id }) => invoice_id);
};

test('the newest paid invoice for an account has paid for its period', async () => {
  expect(await paying({}, {})).toEqual([2]);
  expect(await paying({}, { paid_at: null, status: 'unpaid' })).toEqual([1]);
});

test('an invoice for other services, or for a change of this one, has not', async () => {
  const others: InvoicedService[] = [
    { ...bought, id: 8 },
    { kind: 'domain', id: HOSTING, type: 'register', registrar: 'manual' },
    { ...bought, type: 'change' },
  ];
  expect(await paying({}, ...others.map((service) => ({ services: [service] })))).toEqual([1]);
  expect(await paying({}, { services: [...others, bought] })).toEqual([2]);
});

test('an invoice is made at most 120 days before its period begins', async () => {
  const ahead = (days: number) => ({ created_at: addDays(FROM, -days).toISOString() });
  expect(await paying(ahead(120))).toEqual([1]);
  expect(await paying(ahead(121))).toEqual([]);
});
