import * as z from 'zod';
import type { HostingPanel, PanelAccount } from '../hosting-panel.ts';
import { createAccount } from './create-account.ts';
import { measureBandwidth, summarise, unlessMissing } from './whm-account.ts';
import { type WhmServer, whmCaller } from './whm-call.ts';

const session = z.object({
  url: z.url({ protocol: /^https?$/ }),
  /** Unix seconds. */
  expires: z.coerce.number().int().positive().nullish().catch(null),
});

const packages = z.object({ pkg: z.array(z.object({ name: z.string() })) });

/**
 * cPanel accounts on one server through WHM API 1, with a root or reseller token. Refusals carry the codes
 * `access_denied, username_taken, username_invalid, domain_taken, unknown_plan, weak_password, not_found,
 * account_suspended`, or null for any other.
 */
export const createWhmPanel = (server: WhmServer): HostingPanel => {
  const call = whmCaller(server);
  const withAddress = (account: PanelAccount): PanelAccount => ({
    ...account,
    ip: account.ip ?? server.ip ?? null,
  });

  return {
    createAccount: async (request) => withAddress(await createAccount(call, server.username, request)),

    findAccount: async (username) => {
      const [account, traffic] = await Promise.all([
        summarise(call, username),
        measureBandwidth(call, username),
      ]);
      return account && withAddress({ ...account, usage: { ...account.usage, ...traffic } });
    },

    createLoginUrl: async (username) => {
      const { url, expires } = await call(
        'create_user_session',
        { user: username, service: 'cpaneld' },
        session,
      );
      return { url, expiresAt: expires ? new Date(expires * 1000) : null };
    },

    changePassword: async (username, password) => {
      await call('passwd', { user: username, password, db_pass_update: '1' }, z.unknown());
    },

    suspend: async (username, reason) => {
      await call('suspendacct', { user: username, reason }, z.unknown(), { job: true });
    },

    unsuspend: async (username) => {
      await call('unsuspendacct', { user: username }, z.unknown(), { job: true });
    },

    removeAccount: (username) =>
      unlessMissing(call('removeacct', { user: username }, z.unknown(), { job: true })),

    listPlans: async () => {
      const { pkg } = await call('listpkgs', {}, packages);
      return pkg.map(({ name }) => name);
    },
  };
};
