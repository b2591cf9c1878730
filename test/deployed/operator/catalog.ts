import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Walk } from './walk.ts';

/** What is sold, and the books. */
export const catalogWork = ({ operator, client, directory }: Walk): void => {
  test('the catalog goes out and comes back, and a client is exported whole', async () => {
    const catalog = join(directory, 'catalog.yaml');
    await operator.run('catalog', 'export', '--output', catalog);
    expect(await operator.run('catalog', 'import', catalog)).toMatchObject({ changes: [] });
    const costs = await operator.run<{ tld: string }[]>('catalog', 'costs');
    expect(costs.map(({ tld }) => tld)).toContain('com');
    expect(await operator.run('catalog', 'change-prices', '2099-01-01', '--dry-run')).toEqual([]);
    expect(await operator.run('catalog', 'keep-prices', '2099-01-01')).toEqual({ kept: 0, invoiced: 0 });
    const file = join(directory, 'client.json');
    await operator.run('clients', 'export', client, '--output', file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ amounts: 'minor_units', client: [{}] });
  });

  test('coupons go out and come back, and are switched off and on', async () => {
    expect(await operator.run('coupons', 'import', 'infra/operator/example-coupons.yaml')).toMatchObject({
      imported: true,
    });
    const file = join(directory, 'coupons.yaml');
    await operator.run('coupons', 'export', '--output', file);
    expect(await operator.run('coupons', 'import', file)).toMatchObject({ changes: [] });
    await operator.run('coupons', 'disable', 'FRIENDS');
    expect(await operator.run('coupons', 'enable', 'FRIENDS')).toMatchObject({ active: true });
    expect(await operator.run<unknown[]>('coupons', 'list')).not.toEqual([]);
  });

  test('a client is exempt from tax for a while', async () => {
    const grounds = [
      '--reason',
      'Diplomatic mission',
      '--evidence',
      'Certificate 17',
      '--until',
      '2099-01-01',
    ];
    expect(await operator.run('clients', 'exempt', client, ...grounds)).toBeTruthy();
    expect(await operator.run('clients', 'exempt', client, '--end')).toBeTruthy();
  });

  test('a month is reported', async () => {
    for (const report of ['revenue', 'mrr', 'ageing', 'tax', 'renewals'])
      expect(await operator.run('reports', report)).toBeTruthy();
    for (const sum of ['balance', 'margin']) expect(await operator.run('registrars', sum)).toBeTruthy();
  });

  test('the numbers of invoices are verified, and their tax is exported', async () => {
    const year = String(new Date().getUTCFullYear());
    expect(await operator.run('numbers', 'verify', '--year', year)).toBeTruthy();
    const file = join(directory, 'vat.csv');
    await operator.run('export', 'vat', '--period', year, '--output', file);
    expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(1);
  });
};
