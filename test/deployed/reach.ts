import type { Outputs } from './cdk.ts';

/** Where a deployment is reached. */
export type Addresses = { api: string; webhook: string };

const only = (outputs: Outputs, name: string): string => {
  const values = Object.values(outputs).flatMap((stack) => stack[name] ?? []);
  if (values.length !== 1) throw new Error(`The deployment has ${values.length} outputs named ${name}.`);
  return String(values[0]);
};

export const outputNamed = only;

const isOfAws = (host: string) => /\.(amazonaws\.com|on\.aws)$/.test(host);
const isUnknownToDns = (host: string) => isOfAws(host) || host.endsWith('.localhost');

/**
 * An emulator gives out host names as AWS does, `<id>.execute-api.…` and `<id>.lambda-url.…`, but not all of them
 * can be looked up here. Those are reached by the path both LocalStack and ministack know instead.
 */
const reachable = (emulator: string, url: string, path: (id: string) => string): string => {
  const { hostname, pathname } = new URL(url);
  if (!isUnknownToDns(hostname)) return url.replace(/\/$/, '');
  const id = hostname.split('.')[0] ?? '';
  return `${emulator}${path(id)}${pathname.replace(/\/$/, '')}`;
};

export const addressesOf = (emulator: string, outputs: Outputs): Addresses => ({
  api: reachable(emulator, only(outputs, 'ApiUrl'), (id) => `/_aws/execute-api/${id}/$default`),
  webhook: reachable(emulator, only(outputs, 'WebhookUrl'), (id) => `/_aws/lambda-url/${id}`),
});
