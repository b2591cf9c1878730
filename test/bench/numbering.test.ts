import { expect, test } from 'vitest';
import { numberInvoices } from './drain.ts';
import { startCounted } from './endpoints.ts';
import { readItems } from './fill.ts';
import { walkJourney } from './journey.ts';

test('legal numbers are given in batches: 33 invoices cost one transaction, and the series is read once for all', async () => {
  const counted = await startCounted();
  const { proxy, stack } = counted;
  try {
    const { client } = await walkJourney(counted);
    await stack.triggers.pause();
    const items = await readItems(proxy.target);
    const calls = await numberInvoices(proxy, items, { client, records: 330, now: new Date() });
    const made = Object.groupBy(calls, ({ operation }) => operation);
    expect(made.TransactWriteItems).toHaveLength(10);
    // The invoices, a hundred at a time, and once the series.
    expect(made.BatchGetItem).toHaveLength(5);
    // The four parts of the list, twice: nothing is left the second time.
    expect(made.Query).toHaveLength(8);
    expect(calls).toHaveLength(23);
  } finally {
    await stack.close();
  }
}, 60_000);
