import type { Outputs } from './cdk.ts';

/** Where a deployment is reached. */
export type Addresses = { api: string; webhook: string };

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

export const addressesOf = (emulator: string, { ApiUrl = '', WebhookUrl = '' }: Outputs): Addresses => ({
  api: reachable(emulator, ApiUrl, (id) => `/_aws/execute-api/${id}/$default`),
  webhook: reachable(emulator, WebhookUrl, (id) => `/_aws/lambda-url/${id}`),
});
