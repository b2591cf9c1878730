import { expect, test } from 'vitest';
import { deliverySteps, planAddonDelivery } from '../../shared/services/services.ts';
import { type Hosting, hostingOf, NOW } from '../support/unit/records.ts';
import { inWords, putIn } from '../support/unit/writes.ts';

const unit = (addon_id: number, quantity: number) => ({ addon_id, name: `Add-on ${addon_id}`, quantity });
const addon = (id: number, quantity: number) => ({ ...unit(id, quantity), recurring_amount: 100 });

const planned = (given: Partial<Hosting>, ...addons: ReturnType<typeof addon>[]) =>
  planAddonDelivery(hostingOf({ id: 7, ...given }), addons, NOW);

test('what has to be done is what differs, by add-on', () => {
  expect(deliverySteps([unit(1, 2), unit(2, 1), unit(3, 4)], [unit(1, 3), unit(3, 4), unit(4, 1)])).toEqual([
    { name: 'Add-on 1', from: 2, to: 3 },
    { name: 'Add-on 2', from: 1, to: 0 },
    { name: 'Add-on 4', from: 0, to: 1 },
  ]);
});

test('an account that never had add-ons and gets none concerns nobody', () => {
  expect(planned({})).toEqual([]);
});

test('staff are told what is wanted and what was delivered', () => {
  const waits = { due_pk: 'WAITING#addons_to_deliver', kind: 'addons', id: 7, domain: 'example.com' };
  expect(putIn(planned({}, addon(1, 2)), 'DELIVERY')).toMatchObject([
    { ...waits, addons: [unit(1, 2)], delivered: [] },
  ]);
  const had = { addons: [addon(1, 2)], addons_delivered: [unit(1, 2)] };
  expect(putIn(planned(had), 'DELIVERY')).toMatchObject([{ ...waits, addons: [], delivered: [unit(1, 2)] }]);
  expect(putIn(planned({ addons_delivered: [unit(1, 2)] }, addon(1, 1)), 'DELIVERY')).toMatchObject([
    { ...waits, addons: [unit(1, 1)], delivered: [unit(1, 2)] },
  ]);
});

test('nobody is asked any more once the account has what it is to have', () => {
  const [withdrawn, done] = [planned({ addons: [addon(1, 2)] }), { addons_delivered: [unit(1, 2)] }];
  expect(inWords(withdrawn)).toEqual(['delete DELIVERY']);
  expect(inWords(planned(done, addon(1, 2)))).toEqual(['delete DELIVERY']);
  expect(inWords(planned({ addons_delivered: [] }))).toEqual(['delete DELIVERY']);
});
