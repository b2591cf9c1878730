import type * as z from 'zod';
import { config } from '../platform/config/config.ts';
import { isOnThisMachine } from './private-url.ts';

/** What a secret leads to: a simulator on this machine, what its vendor has for tests, or real money, names and accounts. */
export type LeadsTo = 'simulator' | 'test' | 'live';

type Tells = (secret: never) => LeadsTo | null;

const tells = new WeakMap<object, Tells>();

declare const told: unique symbol;

/** The schema of a secret that tells what it leads to: no other is one of a vendor. */
export type Credentials<S extends z.ZodObject = z.ZodObject> = S & { readonly [told]: true };

const isTestMode = (): boolean => process.env.APP_CONFIG !== undefined && config().mode === 'test';

/**
 * The schema of a secret, of which a stage in test mode takes nothing that leads to what is live. `leadsTo` answers null for
 * what leads nowhere by itself.
 */
export const credentials = <S extends z.ZodObject>(
  object: S,
  leadsTo: (secret: z.output<S>) => LeadsTo | null,
): Credentials<S> => {
  const held = object.refine((secret) => !isTestMode() || leadsTo(secret as z.output<S>) !== 'live', {
    path: ['(live, in test mode)'],
  });
  tells.set(held, leadsTo);
  return held as Credentials<S>;
};

/** What a secret leads to, by its schema. */
export const leadsToOf = (schema: Credentials, secret: object): LeadsTo | null =>
  tells.get(schema)?.(secret as never) ?? null;

/** By the address of its API, which is that of production unless given, and the hosts that the vendor has for tests. */
export const byAddress = (url: string | undefined, testHosts: readonly string[] = []): LeadsTo => {
  if (url === undefined) return 'live';
  if (isOnThisMachine(url)) return 'simulator';
  return testHosts.includes(new URL(url).hostname) ? 'test' : 'live';
};

/** The mode that a key names: `sk_test_…`, `rk_live_…`; undefined where it names none. */
export const modeOfKey = (key: string): string | undefined => /^[a-z]+_(test|live)_/.exec(key)?.[1];

/** By a key that names its mode, wherever it is sent. */
export const byKey = (key: string, url?: string): LeadsTo => {
  if (byAddress(url) === 'simulator') return 'simulator';
  return modeOfKey(key) === 'test' ? 'test' : 'live';
};

/** Nothing of a push service is live: it reaches devices that have registered with the stage, and nobody pays for it. */
export const byPushService = (url: string | undefined): LeadsTo =>
  byAddress(url) === 'simulator' ? 'simulator' : 'test';

/** By a key that names its mode and that only apps use: one for tests leads nowhere by itself. */
export const byPublicKey = (key: string): LeadsTo | null => (modeOfKey(key) === 'test' ? null : 'live');

/** By servers of the provider's own, of which only the provider knows which are for tests: `test` says so. */
export const byServers = (servers: readonly { url: string; test?: boolean | undefined }[]): LeadsTo => {
  const all = servers.map(({ url, test }) => {
    const leads = byAddress(url);
    return leads === 'live' && test ? 'test' : leads;
  });
  return all.find((leads) => leads === 'live') ?? all.find((leads) => leads === 'test') ?? 'simulator';
};
