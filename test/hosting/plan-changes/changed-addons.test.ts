import { expect, test } from 'vitest';
import { haveSameUnits, keptAddons, wantedAddons } from '../../../shared/hosting/plan-changes/proration.ts';
import { Sentence } from '../../../shared/languages/sentence.ts';
import { addonOf, hostingOf } from '../../support/unit/records.ts';

const had = { addon_id: 1, name: 'Extra IP address', quantity: 3, recurring_amount: 1000 };
const record = hostingOf({ addons: [had] });

const catalogOf = (...addons: ReturnType<typeof addonOf>[]) =>
  new Map(addons.map((addon) => [addon.id, addon]));

const here = { packageId: 1, cycle: 'annually', catalog: catalogOf(addonOf()) } as const;

const amountFor = (quantity: number) =>
  wantedAddons([{ addon_id: 1, quantity }], record, here)[0]?.recurring_amount;

test('units that an account has keep their price, further ones have that of the catalog', () => {
  expect(amountFor(3)).toBe(1000);
  expect(amountFor(4)).toBe(3000);
  expect([amountFor(1), amountFor(2)]).toEqual([333, 667]);
});

test('for another cycle all of them have the price of the catalog', () => {
  expect(keptAddons(record, { ...here, cycle: 'monthly' })).toMatchObject({
    addons: [{ quantity: 3, recurring_amount: 600 }],
    dropped: [],
  });
});

test('an add-on that does not fit the other package or cycle is dropped, one that is off the catalog is kept', () => {
  const other = catalogOf(addonOf({ packages: [1] }));
  expect(keptAddons(record, { ...here, packageId: 2, catalog: other })).toEqual({
    addons: [],
    dropped: [{ addon_id: 1, name: 'Extra IP address', quantity: 3 }],
  });
  expect(keptAddons(record, { ...here, cycle: 'quarterly' }).dropped).toHaveLength(1);
  const off = { ...here, catalog: catalogOf() };
  expect(keptAddons(record, off)).toEqual({ addons: [had], dropped: [] });
  expect(keptAddons(record, { ...off, cycle: 'monthly' }).dropped).toHaveLength(1);
});

test.each([
  ['addons.0.addon_id', [{ addon_id: 9, quantity: 1 }], here],
  ['addons.0.quantity', [{ addon_id: 1, quantity: 5 }], here],
  [
    'addons.1.addon_id',
    [
      { addon_id: 1, quantity: 1 },
      { addon_id: 1, quantity: 2 },
    ],
    here,
  ],
  ['addons.0.addon_id', [{ addon_id: 1, quantity: 4 }], { ...here, catalog: catalogOf() }],
  ['addons.0.addon_id', [{ addon_id: 1, quantity: 1 }], { ...here, cycle: 'quarterly' as const }],
])('%s cannot be had', (field, wanted, place) => {
  expect(() => wantedAddons(wanted, record, place)).toThrow(
    expect.objectContaining({ fields: { [field]: [expect.any(Sentence)] } }),
  );
});

test('what an account has may be more than can be ordered now', () => {
  const record = hostingOf({ addons: [{ ...had, quantity: 9 }] });
  expect(wantedAddons([{ addon_id: 1, quantity: 9 }], record, here)).toMatchObject([{ quantity: 9 }]);
});

test('the order of add-ons, and their prices, make no other terms', () => {
  const backup = { addon_id: 2, name: 'Backup', quantity: 1 };
  expect(haveSameUnits([had, backup], [backup, { ...had, recurring_amount: 1 } as typeof had])).toBe(true);
  expect(haveSameUnits([had], [{ ...had, quantity: 2 }])).toBe(false);
  expect(haveSameUnits(undefined, [])).toBe(true);
});
