import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiForFile } from '../support/api-per-file.ts';
import { domainItem, freshDomain } from '../support/shop.ts';
import { blocksIn } from './pages.ts';

const fixture = apiForFile();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-script-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the script of the page runs beside a copy of the client, with no other package than the one it names', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const [script] = blocksIn('infra/client/README.md').filter(({ language }) => language === 'ts');
  const text = script?.text.replace('http://127.0.0.1:3000/api/v1', fixture.api.stack.api) ?? '';
  expect(text).toContain(fixture.api.stack.api);

  await cp('infra/client', join(folder, 'client'), { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  await symlink(resolve('node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'script.ts'), text);
  const { stdout } = await promisify(execFile)(process.execPath, ['script.ts'], { cwd: folder });
  expect(stdout).toContain(`${body.invoice.number} ${body.invoice.total} USD unpaid`);
});
