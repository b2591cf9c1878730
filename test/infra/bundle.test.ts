import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions } from '../../infra/bundle/bundle.ts';
import { copyReferenceAssets } from '../../infra/bundle/reference-assets.ts';

let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'bundle-'));
  await bundleFunctions(['status/get-status', 'auth/logout', 'pages/get-reference-asset'], directory);
  copyReferenceAssets(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

const bundleOf = (name: string) => join(directory, name, 'index.js');

test('a bundle answers by itself, away from the project and its packages', () => {
  const event = {
    headers: {},
    isBase64Encoded: false,
    requestContext: { requestId: 'r-1', http: { sourceIp: '127.0.0.1' } },
  };
  const script = `require(${JSON.stringify(bundleOf('status/get-status'))})
    .handler(${JSON.stringify(event)}, {}).then((result) => console.log(result.body))`;
  const printed = execFileSync(process.execPath, ['-e', script], { cwd: tmpdir(), encoding: 'utf8' });
  expect(printed).toMatch(/^{"status":"degraded"/m);
});

test('a bundle needs nothing but what Node brings along', () => {
  const needed = readFileSync(bundleOf('auth/logout'), 'utf8').matchAll(/\brequire\("([^"]+)"\)/g);
  const foreign = [...needed].map(([, name = '']) => name.replace(/^node:/, ''));
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.filter((name) => !builtinModules.includes(name))).toEqual([]);
});

test('a bundle holds no credential providers but the one of Lambda', () => {
  const code = readFileSync(bundleOf('auth/logout'), 'utf8');
  expect(code).toContain('AWS_SESSION_TOKEN');
  expect(code).not.toMatch(/fromSSO|fromTokenFile|credential_process/);
});

test('a bundle holds the client of AWS that its stage has chosen, and not the other', async () => {
  const chosen = mkdtempSync(join(tmpdir(), 'bundle-'));
  await bundleFunctions(['auth/logout'], chosen, 'sdk');
  const sdk = readFileSync(join(chosen, 'auth/logout/index.js'), 'utf8');
  rmSync(chosen, { recursive: true });
  expect(sdk).toContain('DynamoDBDocument');
  expect(readFileSync(bundleOf('auth/logout'), 'utf8')).not.toContain('DynamoDBDocument');
});

test('a function without a file fails with the name of the file', async () => {
  await expect(bundleFunctions(['orders/no-such-thing'], directory)).rejects.toThrow(
    'functions/orders/no-such-thing.ts',
  );
});

test('the reference page finds its files beside the function', () => {
  const name = 'pages/get-reference-asset';
  const event = {
    headers: {},
    pathParameters: { asset: 'swagger-ui.css' },
    requestContext: { requestId: 'r-1', http: { sourceIp: '127.0.0.1' } },
  };
  const script = `require(${JSON.stringify(bundleOf(name))})
    .handler(${JSON.stringify(event)}, {}).then(({ statusCode, body }) => console.log(statusCode, body.length))`;
  const { REFERENCE_ASSETS: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, ['-e', script], {
    cwd: join(directory, name),
    encoding: 'utf8',
    env,
  });
  expect(printed).toMatch(/^200 \d{6}$/m);
});
