import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { apiForFile } from '../../support/api-per-file.ts';
import { database, withDump } from '../../support/whmcs/moving-in.ts';
import { operatorOf } from './operator.ts';

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
