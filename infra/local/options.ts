import { parseArgs } from 'node:util';
import type { StackVendors } from './vendors.ts';

const DEFAULT_PORT = 3000;
/** The servers take ports one after the other from the first on. */
export const PORTS = 26;

const OPTIONS = {
  fresh: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  unlimited: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  trace: { type: 'boolean', default: false },
  panel: { type: 'string' },
  registrar: { type: 'string' },
  gateway: { type: 'string' },
  dns: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

export const HELP = `Starts the whole system on this machine, with simulators of every outside system.

  npm start                    API at port ${DEFAULT_PORT}, the other servers at the ports after it
  npm start -- --fresh         forgets what earlier runs have kept in .local/
  npm start -- --empty         loads no demo data
  npm start -- --unlimited     takes every request, for load tests: no limits of API Gateway and Lambda
  npm start -- --verbose       prints the log here; otherwise it is written to .local/log
  npm start -- --trace         prints a line for each call of the table, a queue or a vendor
  npm start -- --panel <name>  with another control panel; --fresh, where there are accounts of the one before
  npm start -- --registrar <names>  with these registrars, which sell the TLDs of the demo data in turn: namecom,openprovider
  npm start -- --gateway <names>    with these payment gateways: stripe,paystack,paypal
  npm start -- --dns <name>    zones are served by the registrar, or by powerdns
  PORT=4000 npm start          moves the API, and the other servers follow it
`;

export type Options = Record<'fresh' | 'empty' | 'unlimited' | 'verbose' | 'trace' | 'help', boolean> & {
  port: number;
  vendors: StackVendors;
};

/** Something is wrong with how the command was typed or with what it needs; the text says what to do. */
export class StartError extends Error {}

const toPort = (text: string | undefined): number => {
  const port = Number(text || DEFAULT_PORT);
  const last = 65_536 - PORTS;
  if (Number.isInteger(port) && port >= 1 && port <= last) return port;
  throw new StartError(`PORT is "${text}". It has to be a whole number from 1 to ${last}.`);
};

const namesIn = (list: string | undefined): string[] | undefined => list?.split(',');

/** Reads the command line and PORT. Throws a StartError for what cannot be meant. */
export const readOptions = (args: string[], environment: NodeJS.ProcessEnv): Options => {
  try {
    const { panel, registrar, gateway, dns, ...flags } = parseArgs({ args, options: OPTIONS }).values;
    const vendors = { panel, registrars: namesIn(registrar), gateways: namesIn(gateway), dns };
    return { ...flags, port: toPort(environment.PORT), vendors };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See npm start -- --help.`);
  }
};
