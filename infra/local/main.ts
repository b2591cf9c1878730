import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logToFile } from './log-file.ts';
import { HELP, readOptions, StartError } from './options.ts';
import { printCalls } from './print-calls.ts';
import type { Stack } from './stack.ts';
import { clearStateDirectory, lockStateDirectory } from './state-directory.ts';
import { stopBySignal } from './stop-by-signal.ts';

const DATA_DIR = '.local';

/** Addresses for scripts, with the environment in which the operator's commands reach this stack. */
const writeEndpoints = (stack: Stack): void => {
  const endpoints = { ...stack.addresses, environment: stack.environment };
  writeFileSync(join(DATA_DIR, 'endpoints.json'), `${JSON.stringify(endpoints, null, 2)}\n`, { mode: 0o600 });
};

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.help) return console.log(HELP);
  const { port, empty, unlimited, vendors } = options;
  (await import('./vendors.ts')).configOfVendors(vendors, { gateways: [], currencies: [] });
  lockStateDirectory(DATA_DIR);
  if (options.fresh) clearStateDirectory(DATA_DIR);
  if (!options.verbose) logToFile(join(DATA_DIR, 'log'));
  if (options.trace) printCalls();
  // Loaded once it is known that there is something to start.
  const [{ startStack }, { corsOrigins, gatewayLimits }, { printStart }] = await Promise.all([
    import('./stack.ts'),
    import('./environment.ts'),
    import('./print-start.ts'),
  ]);
  const gateway = { limits: unlimited ? undefined : gatewayLimits(), corsOrigins: corsOrigins() };
  const stack = await startStack({ port, dataDir: DATA_DIR, empty, gateway, vendors });
  stopBySignal(stack);
  writeEndpoints(stack);
  printStart(stack, DATA_DIR, options);
};

/** A port in use is the one failure of a start that a person can do something about. */
const explain = (error: NodeJS.ErrnoException & { port?: number }): string | null => {
  if (error instanceof StartError || error.name === 'UnknownVendorError') return error.message;
  if (error.code !== 'EADDRINUSE') return null;
  return `Port ${error.port} is in use. Stop what uses it, or choose another one: PORT=4000 npm start`;
};

try {
  await main();
} catch (error) {
  const explanation = explain(error as Error);
  if (explanation === null) throw error;
  console.error(explanation);
  process.exit(1);
}
