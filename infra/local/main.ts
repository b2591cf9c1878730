import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO, DEMO_PASSWORD } from './demo-data.ts';
import { corsOrigins, gatewayLimits } from './environment.ts';
import { type Stack, startStack } from './stack.ts';

const DATA_DIR = '.local';
const DEFAULT_PORT = 3000;

const OPTIONS = {
  /** Forgets what earlier runs have kept. */
  fresh: { type: 'boolean', default: false },
  /** Loads no demo data. */
  empty: { type: 'boolean', default: false },
  /** Takes every request, for load tests: no limits of API Gateway and Lambda. */
  unlimited: { type: 'boolean', default: false },
} as const;

/** Addresses for scripts, with the environment in which the operator's commands reach this stack. */
const writeEndpoints = (stack: Stack): void => {
  const endpoints = { ...stack.addresses, environment: stack.environment };
  writeFileSync(join(DATA_DIR, 'endpoints.json'), `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
};

const printTable = (rows: Record<string, string>): void => {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(width)}  ${value}`);
};

const printLogins = (): void => {
  console.log('\nLog in with');
  printTable({
    [DEMO.user.email]:
      `${DEMO_PASSWORD}   clients ${DEMO.user.clients.usd} (USD), ${DEMO.user.clients.ghs} (GHS)`,
    [DEMO.other.email]: `${DEMO_PASSWORD}   client  ${DEMO.other.clients.usd} (USD)`,
  });
};

const printStart = (stack: Stack, empty: boolean): void => {
  console.log('\nEverything answers.\n');
  printTable(stack.addresses);
  if (empty) console.log('\nNo demo data was loaded: fill the table with npm run operator.');
  else printLogins();
  console.log(`\nState is kept in ${DATA_DIR}/; start with -- --fresh to begin anew. Stop with Ctrl-C.\n`);
};

const main = async (): Promise<void> => {
  const { fresh, empty, unlimited } = parseArgs({ options: OPTIONS }).values;
  if (fresh) rmSync(DATA_DIR, { recursive: true, force: true });
  const port = Number(process.env.PORT || DEFAULT_PORT);
  const gateway = { limits: unlimited ? undefined : gatewayLimits(), corsOrigins: corsOrigins() };
  const stack = await startStack({ port, dataDir: DATA_DIR, empty, gateway });
  writeEndpoints(stack);
  printStart(stack, empty);
  const stop = async () => {
    await stack.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

await main();
