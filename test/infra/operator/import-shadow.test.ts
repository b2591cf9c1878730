import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { dumpOf } from '../../support/whmcs/billing-dump.ts';
import { recalculate } from '../../support/whmcs/billing-model.ts';
import { billingYear } from '../../support/whmcs/billing-year.ts';
import { tableNow } from '../../support/whmcs/moving-in.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

const settings = { TaxType: '<script>alert(1)</script>' };

/** A dump, one of thirty nights later, and that with another price on its last renewal. */
const dumps = (): [string, string, string] => {
  const found: string[] = [];
  let night = 0;
  for (const { today, database } of billingYear(5, { clients: 12, from: '2026-02-01', settings }, 61)) {
    night += 1;
    if (night === 31 || night === 61) found.push(dumpOf(database, today));
    if (night < 61) continue;
    const item = database.items.findLast(({ type, amount }) => type === 'Hosting' && amount > 0);
    const invoice = database.invoices.find(({ id }) => id === item?.invoiceid);
    if (!item || !invoice) throw new Error('Nothing was renewed.');
    item.amount += 1;
    recalculate(database, invoice);
    found.push(dumpOf(database, today));
  }
  return found as [string, string, string];
};

test('a shadow is reported, says by its code whether all is explained, and leaves no trace', async () => {
  const place = (name: string) => join(operator.directory, name);
  const files = ['first.sql', 'next.sql', 'dearer.sql'].map(place) as [string, string, string];
  for (const [index, text] of dumps().entries()) writeFileSync(files[index] as string, text);
  const [first, next, dearer] = files;
  const mapping = ['--mapping', place('shadow-mapping.yaml')];
  await operator('import', 'whmcs', 'plan', '--dump', first, ...mapping, '--json');
  const edited = readFileSync(place('shadow-mapping.yaml'), 'utf8')
    .replaceAll('package: null', 'package: 1')
    .replaceAll('enom: null', 'enom: manual');
  writeFileSync(place('shadow-mapping.yaml'), edited);
  const run = (later: string, report: string, ...more: string[]) =>
    operator(
      'import',
      'whmcs',
      'shadow',
      '--dump',
      first,
      '--next',
      later,
      '--report',
      place(report),
      ...mapping,
      ...more,
    );

  const before = await tableNow();
  const good = await run(next, 'good', '--json');
  expect(good.code, good.err).toBe(0);
  const counts = JSON.parse(good.out);
  expect(counts).toMatchObject({ from: '2026-03-03', until: '2026-04-02', unexplained: 0 });
  expect(counts.there).toBeGreaterThan(5);
  expect(counts.equal).toBeGreaterThan(0);
  const bad = await run(dearer, 'bad');
  expect(bad.code).toBe(1);
  expect(bad.out).toMatch(/price +1 +UNEXPLAINED/);
  expect(bad.out).toContain('1 differences are unexplained.');
  expect(bad.err).toContain('Find out why before anything is moved');
  // Mails, events and notes for the staff are records too.
  expect(await tableNow()).toEqual(before);

  const [page, rows] = ['shadow.html', 'shadow.csv'].map((name) =>
    readFileSync(join(place('bad'), name), 'utf8'),
  );
  expect(rows?.split('\r\n')[0]).toBe('client,service,due,what,there,here,class,explained');
  expect(rows).toMatch(/\r\n\d+,hosting \d+,2026-\d\d-\d\d,price,\w{3} [\d.]+,\w{3} [\d.]+,price,no\r\n/);
  expect(page).toContain('1 differences are unexplained.');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script');
  expect(`${page}${rows}${bad.out}${bad.err}${good.out}`).not.toMatch(
    /@example\.com|site\d+\.example|name\d+\.com/,
  );
  expect(statSync(join(place('bad'), 'shadow.csv')).mode & 0o777).toBe(0o600);
});

test('two dumps and a folder are needed, the later one second', async () => {
  const [first, next] = dumps();
  const files = [first, next].map((text, index) => {
    const file = join(operator.directory, `order-${index}.sql`);
    writeFileSync(file, text);
    return file;
  }) as [string, string];
  const run = (...words: string[]) =>
    operator('import', 'whmcs', 'shadow', '--mapping', join(operator.directory, 'none.yaml'), ...words);
  expect(await run('--dump', files[0])).toMatchObject({ code: 1, err: expect.stringContaining('--next') });
  const report = ['--report', join(operator.directory, 'never')];
  const missing = await run('--dump', files[0], '--next', '/nowhere.sql', ...report);
  expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') });
  const turned = await run('--dump', files[1], '--next', files[0], ...report);
  expect(turned).toMatchObject({ code: 1, err: expect.stringContaining('is not later') });
});
