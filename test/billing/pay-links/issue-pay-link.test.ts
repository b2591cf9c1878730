import { expect, test } from 'vitest';
import { planPayLink } from '../../../shared/billing/pay-links/index.ts';
import { invoiceOf, NOW } from '../../support/unit/records.ts';
import { inWords } from '../../support/unit/writes.ts';

test('who has given a link away is noted with it, and none is given where nothing is to be paid', () => {
  const { writes, url } = planPayLink(invoiceOf(), 'operator:ama', NOW);
  expect(inWords(writes)).toEqual(['new PAY', 'new AUDIT']);
  expect(url).toMatch(/\/pay\/[\w-]{32}$/);
  const paid = invoiceOf({ status: 'paid', balance: 0 });
  expect(() => planPayLink(paid, 'operator:ama', NOW)).toThrow('nothing is to be paid');
});
