import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Runs what `npm run lint:imports` runs, in a directory. */
const lintImportsIn = (directory: string) => {
  const { status, stdout } = spawnSync(scripts['lint:imports'], {
    cwd: directory,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`, NO_COLOR: '1' },
  });
  return { status, stdout };
};

/** A file, what it imports, and the rule that forbids it. */
const wrong = [
  ['shared/hosting/a.ts', 'shared/lifecycle/index.ts', 'nothing-above-shared/hosting'],
  [
    'shared/billing/invoices/a.ts',
    'shared/billing/refunds/index.ts',
    'nothing-above-shared/billing/invoices',
  ],
  ['shared/integrations/panel/whm/a.ts', 'shared/hosting/index.ts', 'nothing-above-shared/integrations'],
  ['shared/platform/table/a.ts', 'shared/records/b.ts', 'nothing-above-shared/platform'],
  ['shared/privacy/a.ts', 'shared/operator/index.ts', 'nothing-above-shared/privacy'],
  ['shared/newcomer/a.ts', 'shared/platform/b.ts', 'on-no-floor'],
  ['shared/contract/a.ts', 'stripe', 'contract-needs-zod-only'],
  ['shared/http/a.ts', 'functions/orders/b.ts', 'shared-stands-alone'],
  ['shared/operator/a.ts', 'infra/operator/b.ts', 'shared-stands-alone'],
  ['functions/orders/a.ts', 'functions/orders/b.ts', 'functions-stand-on-shared'],
  ['functions/orders/c.ts', 'infra/operator/b.ts', 'functions-stand-on-shared'],
  ['infra/stacks/a.ts', 'test/support/b.ts', 'nothing-needs-tests'],
  ['shared/orders/a.ts', '@middy/core', 'no-lambda-below-http'],
  ['shared/tickets/a.ts', 'aws-lambda', 'no-lambda-below-http'],
  ['shared/http/c.ts', 'fast-check', 'no-tools-in-functions'],
  ['shared/mail-templates/en/a.ts', 'shared/mail-templates/render-mail.ts', 'subfolders-are-below'],
  ['shared/orders/c.ts', 'shared/hosting/servers.ts', 'through-the-face-of-shared/hosting'],
  [
    'shared/billing/autopay/c.ts',
    'shared/billing/payments/d.ts',
    'through-the-face-of-shared/billing/payments',
  ],
  ['functions/domains/e.ts', 'shared/http/form.ts', 'through-the-face-of-shared/http'],
  ['shared/integrations/gateway.ts', 'shared/integrations/gateway/stripe/b.ts', 'subfolders-are-above'],
] as const;

/** Folders of infra/ have no order, but must not form a circle, even where no file needs itself. */
const circle = [
  ['infra/constructs/a.ts', 'infra/definitions/b.ts'],
  ['infra/definitions/c.ts', 'infra/constructs/d.ts'],
] as const;

const inCircles = ['infra/constructs', 'infra/definitions'];

/** What the rules allow. */
const right = [
  ['shared/mail-templates/render.ts', 'shared/mail-templates/content/b.ts'],
  ['shared/lifecycle/run.ts', 'shared/services/index.ts'],
  ['shared/lifecycle/end.ts', 'shared/lifecycle/run.ts'],
  ['shared/integrations/gateway/stripe/c.ts', 'shared/integrations/other.ts'],
  ['functions/domains/d.ts', 'shared/http/index.ts'],
  ['shared/contract/c.ts', 'zod'],
] as const;

let directory: string;
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(directory, file)), { recursive: true });
  writeFileSync(join(directory, file), text);
};

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'imports-'));
  cpSync('.dependency-cruiser.ts', join(directory, '.dependency-cruiser.ts'));
  cpSync('package.json', join(directory, 'package.json'));
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  const all = [...wrong, ...circle, ...right];
  for (const [, target] of all) if (target.endsWith('.ts')) put(target, 'export type Part = string;\n');
  for (const [file, target] of all) {
    const from = target.endsWith('.ts') ? `./${relative(dirname(file), target)}` : target;
    const kind = target === 'fast-check' ? '' : 'type ';
    put(
      file,
      `import ${kind}{ Part } from '${from}';\nexport type Whole = Part;\nexport type Part = string;\n`,
    );
  }
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the imports of this tree point down', () => {
  expect(scripts.lint).toContain('npm run lint:imports');
  expect(lintImportsIn('.')).toMatchObject({ status: 0 });
});

test('every import that points up, into a circle or out of its place fails, and no other one', () => {
  const { status, stdout } = lintImportsIn(directory);
  expect(status).not.toBe(0);
  const found = [...stdout.matchAll(/error ([^:]+): (\S+) →\s+(\S+)/g)].map(
    ([, rule, from]) => `${from}: ${rule}`,
  );
  const expected = [
    ...wrong.map(([file, , rule]) => `${file}: ${rule}`),
    ...inCircles.map((folder) => `${folder}: no-circle-of-folders`),
  ];
  expect(found.sort()).toEqual(expected.sort());
});
