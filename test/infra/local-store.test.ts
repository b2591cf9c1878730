import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../infra/local/simulators/store.ts';

type Charge = { amount: number; customer: string | null };

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(directory, 'gateway.sqlite');
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (where: string | null = file) => {
  const store = openStore(where);
  const charges = store.collection<Charge>('charges', { indexes: ['customer'] });
  return { store, charges, planned: store.value<string[]>('planned', []) };
};

test('what was saved is there after a restart; what was not saved is all gone', () => {
  const first = open();
  first.charges.put('a', { amount: 1, customer: 'x' });
  first.planned.put(['failed']);
  first.store.save();
  first.charges.put('b', { amount: 2, customer: 'x' });
  first.charges.delete('a');
  first.planned.put([]);
  first.store.close();
  const second = open();
  expect(second.charges.list()).toEqual([{ amount: 1, customer: 'x' }]);
  expect(second.planned.get()).toEqual(['failed']);
  second.store.close();
});

test('what was read is a copy, which changes nothing until it is put', () => {
  const { store, charges, planned } = open(null);
  charges.put('a', { amount: 1, customer: null });
  const read = charges.get('a') as Charge;
  read.amount = 2;
  planned.get().push('failed');
  expect(charges.get('a')).toEqual({ amount: 1, customer: null });
  expect(planned.get()).toEqual([]);
  store.close();
});

test('a list is in the order in which entries came, and an index finds those of one value', () => {
  const { store, charges } = open(null);
  for (const [id, customer] of Object.entries({ c: 'x', a: 'y', b: 'x' }))
    charges.put(id, { amount: 0, customer });
  charges.put('c', { amount: 9, customer: 'x' });
  expect(charges.list().map(({ customer }) => customer)).toEqual(['x', 'y', 'x']);
  expect(charges.list('customer', 'x').map(({ amount }) => amount)).toEqual([9, 0]);
  expect(charges.list('customer', 'nobody')).toEqual([]);
  expect(charges.size()).toBe(3);
  expect(() => charges.list('amount', 9)).toThrow('no index by amount');
  store.close();
});

test('an index reads what it finds and nothing else', () => {
  const { store } = open();
  store.close();
  const db = new DatabaseSync(file);
  const plan = db
    .prepare("EXPLAIN QUERY PLAN SELECT entry FROM charges WHERE entry ->> '$.customer' = ?")
    .all('x');
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('SEARCH charges USING INDEX charges_by_customer'),
  ]);
  db.close();
});

test('a collection that keeps so many keeps the newest', () => {
  const store = openStore(null);
  const events = store.collection<number>('events', { kept: 3 });
  for (let n = 1; n <= 10; n += 1) events.put(String(n), n);
  expect(events.list()).toEqual([8, 9, 10]);
  store.close();
});

test('a copy brings back what there was, any number of times', () => {
  const { store, charges, planned } = open(null);
  charges.put('a', { amount: 1, customer: 'x' });
  const putBack = store.copy();
  for (let n = 0; n < 2; n += 1) {
    charges.delete('a');
    charges.put('b', { amount: 2, customer: 'x' });
    planned.put(['failed']);
    putBack();
    expect([charges.list('customer', 'x'), planned.get()]).toEqual([[{ amount: 1, customer: 'x' }], []]);
  }
  store.close();
});

test('what an earlier release kept in a file beside it is handed over once', () => {
  const former = join(directory, 'gateway.json');
  writeFileSync(former, JSON.stringify({ a: { amount: 1, customer: 'x' } }));
  for (let start = 0; start < 2; start += 1) {
    const { store, charges } = open();
    store.takeOver<Record<string, Charge>>(({ a }) => {
      if (a) charges.put('a', a);
    });
    expect(charges.list()).toEqual([{ amount: 1, customer: 'x' }]);
    store.close();
  }
  expect(existsSync(former)).toBe(false);
});
