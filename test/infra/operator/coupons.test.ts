import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { freshDomain, hostingItem } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const save = (text: string): string => {
  const file = join(operator.directory, 'coupons.yaml');
  writeFileSync(file, text);
  return file;
};

const COUPONS = `
coupons:
  - code: LAUNCH-25
    description: A quarter off the first period.
    percentage: 25
    limits: { total: 100, per_client: 1, ends_at: 2099-12-31T00:00:00Z }
    products: { packages: [1], tlds: [] }
  - code: TENOFF
    description: Ten off.
    fixed: { USD: 10, GHS: 120 }
`;

test('coupons of a file are good at once, are listed with their uses, and come back as they were written', async () => {
  const dry = await operator('coupons', 'import', save(COUPONS), '--dry-run');
  expect(dry.out).toBe('+ LAUNCH-25\n+ TENOFF\nDry run: nothing was changed.\n');
  expect(await operator('coupons', 'import', save(COUPONS))).toMatchObject({ code: 0 });
  expect((await operator('coupons', 'import', save(COUPONS))).out).toBe('Nothing differs.\n');
  const { body } = await fixture.usd.order([hostingItem(freshDomain())], { promo_code: 'LAUNCH-25' });
  expect(body.order.total).toBe(37.42);
  const [launch] = await operator.json<{ code: string; unpaid: number; paid: number }[]>('coupons', 'list');
  expect(launch).toMatchObject({ code: 'LAUNCH-25', unpaid: 1, paid: 0 });

  const pages = await operator.pages<{ code: string }>(1, 'coupons', 'list');
  expect(pages.map((page) => page.map(({ code }) => code))).toEqual([['LAUNCH-25'], ['TENOFF']]);

  const file = join(operator.directory, 'exported.yaml');
  await operator('coupons', 'export', '--output', file);
  expect((await operator('coupons', 'import', file)).out).toBe('Nothing differs.\n');
  const changed = readFileSync(file, 'utf8').replace('percentage: 25', 'percentage: 30');
  expect((await operator('coupons', 'import', save(changed))).out).toContain('~ LAUNCH-25');
  expect((await operator.json<{ unpaid: number }[]>('coupons', 'list'))[0]).toMatchObject({ unpaid: 1 });
});

test('the example file is one that can be imported', async () => {
  const ran = await operator('coupons', 'import', 'infra/operator/example-coupons.yaml', '--dry-run');
  expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('+ FRIENDS') });
});

test('a coupon is taken off and put back', async () => {
  await operator('coupons', 'disable', 'tenoff');
  const order = () => fixture.usd.order([hostingItem(freshDomain())], { promo_code: 'TENOFF' });
  expect((await order()).status).toBe(422);
  await operator('coupons', 'enable', 'TENOFF');
  expect((await order()).status).toBe(201);
  expect(await operator('coupons', 'disable', 'NOWHERE')).toMatchObject({ code: 1 });
});

test.each([
  [
    'two kinds of discount',
    'percentage: 25',
    'percentage: 25\n    free_setup: true',
    /yaml:3: coupons.0.code: Give one of/,
  ],
  ['a currency that is not sold in', 'GHS: 120', 'EUR: 120', /fixed.EUR: Choose one of/],
  ['more decimals than there are', 'USD: 10', 'USD: 10.005', /fixed.USD: USD has fewer/],
  ['a code twice', 'code: TENOFF', 'code: LAUNCH-25', /LAUNCH-25 is in the list twice/],
  ['a setting that does not exist', 'products:', 'product:', /There is no such setting/],
])(
  'a file with %s is refused with the line, and nothing of it is imported',
  async (_what, from, to, message) => {
    const ran = await operator('coupons', 'import', save(COUPONS.replace(from, to)));
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(message);
  },
);
