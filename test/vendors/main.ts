import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { logTo } from '../../shared/platform/log.ts';
import { checkExchange } from './check-exchange.ts';
import { Description } from './description.ts';
import { recordDirectAdmin } from './directadmin-traffic.ts';
import { KNOWN } from './known.ts';
import { recordOpenprovider } from './openprovider-traffic.ts';
import { recordPaypal } from './paypal-traffic.ts';
import { recordPaystack } from './paystack-traffic.ts';
import type { Exchange } from './recorder.ts';
import { runStripeMock } from './stripe-mock.ts';
import { recordStripe } from './stripe-traffic.ts';

/** What the adapters log of their calls is not what is asked here. */
logTo(process.stderr, 'ERROR');

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const report = (title: string, problems: Map<string, number>): void => {
  say(`${title}: ${problems.size === 0 ? 'nothing differs' : `${problems.size} differences`}`);
  for (const [problem, times] of problems) say(`  ${problem}${times > 1 ? ` (${times} times)` : ''}`);
};

/** A description is a file, or a folder with one for each part of an API. */
const describedIn = (path: string): Description[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .map((name) => new Description(join(path, name)))
    : [new Description(path)];

const checkTraffic = async (
  vendor: string,
  variable: string,
  record: () => Promise<Exchange[]>,
): Promise<boolean> => {
  const file = process.env[variable];
  if (!file) {
    say(`${vendor}: not checked. Name its OpenAPI description by ${variable}=/path/to/it.`);
    return true;
  }
  const descriptions = describedIn(file);
  const problems = new Map<string, number>();
  const operations = new Set<string>();
  const exchanges = await record();
  for (const exchange of exchanges) {
    const { method, path } = exchange;
    const fitting = descriptions.find((one) => one.operation(method, path)) ?? descriptions[0];
    const checked = await checkExchange(fitting as Description, exchange);
    operations.add(checked.name);
    for (const problem of checked.problems) {
      const line = `${checked.name}: ${problem}`;
      problems.set(line, (problems.get(line) ?? 0) + 1);
    }
  }
  const known = KNOWN[vendor] ?? [];
  const lines = [...problems.keys()];
  const explained = lines.filter((line) => known.some(({ pattern }) => pattern.test(line)));
  for (const line of explained) problems.delete(line);
  for (const { pattern } of known) {
    if (!lines.some((line) => pattern.test(line))) problems.set(`known, but gone: ${pattern}`, 1);
  }
  report(`${vendor}: ${exchanges.length} exchanges of ${operations.size} kinds`, problems);
  if (explained.length > 0) say(`  besides ${explained.length} known ones (test/vendors/known.ts)`);
  return problems.size === 0;
};

const checkMock = async (): Promise<boolean> => {
  const result = await runStripeMock();
  if (result === null) {
    say('stripe-mock: not run. It is built with Go, which is not here.');
    return true;
  }
  report(`stripe-mock: ${result.done} operations`, new Map(result.problems.map((problem) => [problem, 1])));
  return result.problems.length === 0;
};

const results = [
  await checkTraffic('Stripe', 'STRIPE_OPENAPI', recordStripe),
  await checkTraffic('Paystack', 'PAYSTACK_OPENAPI', recordPaystack),
  await checkTraffic('PayPal', 'PAYPAL_OPENAPI', recordPaypal),
  await checkTraffic('DirectAdmin', 'DIRECTADMIN_SWAGGER', recordDirectAdmin),
  await checkTraffic('Openprovider', 'OPENPROVIDER_SWAGGER', recordOpenprovider),
  await checkMock(),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
