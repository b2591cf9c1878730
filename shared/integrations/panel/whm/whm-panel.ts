import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { HostingPanel, PanelAccount, PanelCallOptions } from '../../hosting-panel.ts';
import { changePlan } from './change-plan.ts';
import { createAccount } from './create-account.ts';
import { findTargets } from './features.ts';
import { createLoginUrl } from './login-url.ts';
import { measureBandwidth, summarise, unlessRefused } from './whm-account.ts';
import { whmCaller } from './whm-call.ts';
import { checkServer, type WhmServer } from './whm-server.ts';
import { editZone, readZone } from './zone.ts';

const packages = schema(() => z.object({ pkg: z.array(z.object({ name: z.string() })) }));

const JOB = { job: true };

/**
 * cPanel accounts on one server through WHM API 1, with a root or reseller token. Refusals carry the codes
 * `access_denied, username_taken, username_invalid, domain_taken, unknown_plan, weak_password, not_found,
 * account_suspended, zone_not_found, zone_changed`, or null for any other. Throws at once for a server that is not
 * reached through HTTPS.
 */
export const createWhmPanel = (server: WhmServer): HostingPanel => {
  checkServer(server);
  const reseller = server.username;
  const caller = (options?: PanelCallOptions) => whmCaller(server, options?.deadlineMs);
  const withAddress = (account: PanelAccount): PanelAccount => ({
    ...account,
    ip: account.ip ?? server.ip ?? null,
  });

  return {
    createAccount: async (request, options) =>
      withAddress(await createAccount(caller(options), reseller, request)),

    findAccount: async (username, options) => {
      const call = caller(options);
      const [account, traffic] = await Promise.all([
        summarise(call, username),
        measureBandwidth(call, username),
      ]);
      return account && withAddress({ ...account, usage: { ...account.usage, ...traffic } });
    },

    findTargets: (username, options) => findTargets(caller(options), username),

    changePlan: async (username, plan, options) =>
      withAddress(await changePlan(caller(options), reseller, username, plan)),

    createLoginUrl: (username, target = 'panel', options) =>
      createLoginUrl(caller(options), username, target),

    changePassword: async (username, password, options) => {
      await caller(options)('passwd', { user: username, password, db_pass_update: '1' }, z.unknown());
    },

    suspend: (username, reason, options) =>
      unlessRefused(
        'already_so',
        caller(options)('suspendacct', { user: username, reason }, z.unknown(), JOB),
      ),

    unsuspend: (username, options) =>
      unlessRefused('already_so', caller(options)('unsuspendacct', { user: username }, z.unknown(), JOB)),

    // `username` is required; older versions know only `user`, now deprecated.
    removeAccount: (username, options) =>
      unlessRefused(
        'not_found',
        caller(options)('removeacct', { username, user: username }, z.unknown(), JOB),
      ),

    listPlans: async (options) => {
      const { pkg } = await caller(options)('listpkgs', {}, packages());
      return pkg.map(({ name }) => name);
    },

    readZone: (domain, options) => readZone(caller(options), domain.toLowerCase()),

    editZone: (change, options) => editZone(caller(options), change),
  };
};
