import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { startOutsideSystems } from '../../infra/local/outside-systems.ts';
import { startRegistriesAndPush } from '../../infra/local/registries-and-push.ts';

/** The simulators of every outside system; their webhooks go wherever `webhook` points at the time. */
export const startOutside = async (webhook: () => string) => {
  const outside = await startOutsideSystems({
    ports: { stripe: 0, paystack: 0, whm: 0, registrar: 0 },
    stateFile: () => null,
    webhook,
  });
  const registries = await startRegistriesAndPush({
    ports: { rdap: 0, whois: 0, fcm: 0, dns: 0, vies: 0, apns: 0, webpush: 0 },
  });
  return {
    urls: {
      stripe: outside.stripe.url,
      paystack: outside.paystack.url,
      whm: outside.whm.url,
      registrar: outside.registrar.url,
    },
    environment: registries.environment,
    /** Takes every account off the panel, so that the same names can be set up for another stage. */
    removeAccounts: async (): Promise<void> => {
      const [server] = outside.secrets.whm.servers;
      const call = async (path: string) => {
        const authorization = `whm ${server?.username}:${server?.token}`;
        const answer = await fetch(`${server?.url}/json-api/${path}`, { headers: { authorization } });
        return (await answer.json()) as { data: { acct: { user: string }[] } };
      };
      const { data } = await call('listaccts?api.version=1');
      for (const { user } of data.acct) await call(`removeacct?api.version=1&username=${user}`);
    },
    /** Writes a file as `operator secrets fill` takes it; returns its name. */
    writeSecrets: (directory: string): string => {
      const file = join(directory, 'secrets.yaml');
      const { servers } = outside.secrets.whm;
      // The same panel under two names, so that accounts can be moved.
      const another = { ...servers[0], id: 'server2', hostname: 'server2.example-hosting.com' };
      const whm = { servers: [...servers, another] };
      const { fcm, apns } = registries.secrets;
      writeFileSync(file, stringify({ ...outside.secrets, fcm, apns, whm }));
      return file;
    },
    close: async () => {
      await Promise.all([outside.close(), registries.close()]);
    },
  };
};
