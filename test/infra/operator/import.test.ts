import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { apiForFile } from '../../support/api-per-file.ts';
import { database, withDump } from '../../support/whmcs/moving-in.ts';
import { clients, payMethod, smallWhmcs } from '../../support/whmcs/small-whmcs.ts';
import { CREDENTIALS, startWhmcsApi } from '../../support/whmcs/whmcs-api.ts';
import { operatorOf } from './operator.ts';

process.env.WHMCS_API_IDENTIFIER = CREDENTIALS.identifier;
process.env.WHMCS_API_SECRET = CREDENTIALS.secret;

const fixture = apiForFile();
const operator = operatorOf(fixture);

test('a dump is planned, mapped, brought in and compared', async () => {
  const mapping = join(operator.directory, 'mapping.yaml');
  await withDump(database(2), async (file) => {
    const run = (step: string) =>
      operator('import', 'whmcs', step, '--dump', file, '--mapping', mapping, '--yes', '--json');
    const planned = await run('plan');
    expect(planned.code).toBe(1);
    expect(planned.err).toContain('See to what blocks');
    const { findings, tables } = JSON.parse(planned.out);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'product_not_mapped', blocks: true }));
    expect(tables).toContainEqual({ table: 'tblemails', rows: 3, carried: false });
    expect((await run('apply')).err).toContain('block');

    const codes = [...new Set(findings.map(({ code }: { code: string }) => code))];
    const edited = readFileSync(mapping, 'utf8')
      .replaceAll('package: null', 'package: 1')
      .replaceAll('addon: null', 'addon: 1')
      .replaceAll('department: null', 'department: 1')
      .replaceAll('server: null', 'server: server1')
      .replaceAll(/(enom|namecheap): null/g, '$1: manual')
      .replace('accept: []', `accept: [${codes.join(', ')}]`);
    writeFileSync(mapping, edited);
    const again = await run('plan');
    expect(again.code).toBe(0);
    expect(parse(readFileSync(mapping, 'utf8'))).toEqual(parse(edited));

    const applied = await run('apply');
    expect(applied.code).toBe(0);
    expect(JSON.parse(applied.out)).toMatchObject({ changed: 0, unchanged: 0, refused: [] });
    const verified = await run('verify');
    expect(verified.code).toBe(0);
    expect(JSON.parse(verified.out)).toMatchObject({ clients: 6, unexplained: 0 });
    for (const { out, err } of [planned, again, applied, verified]) {
      expect(out + err).not.toMatch(/4242424242424242|EPP-s3cret-code|\$2y\$|[0-9a-f]{32}:/);
    }
  });
});

test('cards are asked for by the API of WHMCS, whose secret is told nowhere', async () => {
  const there = smallWhmcs(...clients(7001), payMethod(501, 7001));
  const token = JSON.stringify({ customer: 'cus_unknown', method: 'pm_unknown' });
  const api = await startWhmcsApi(there.rows, { 501: token });
  onTestFinished(api.close);
  const mapping = join(operator.directory, 'cards.yaml');
  await withDump([there.dump(new Date(), new Date())], async (file) => {
    const run = (...words: string[]) =>
      operator('import', 'whmcs', 'apply', '--dump', file, '--mapping', mapping, '--yes', ...words);
    const open = await run('--api', 'http://whmcs.example.com/includes/api.php');
    expect(open.err).toContain('by https only');
    const applied = await run('--api', api.url);
    expect(applied.code).toBe(0);
    expect(applied.out).toContain('1 left: its gateway does not have it.');
    expect((await run('--api', api.url)).out).toContain('0 cards are kept.');
    expect(api.asked).toEqual([7001, 7001]);
    await api.close();
    const silent = await run('--api', api.url);
    expect(silent.err).toContain('whmcs: no connection. Run it again');
    for (const { out, err } of [open, applied, silent]) expect(out + err).not.toContain(CREDENTIALS.secret);
  });
});
