import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import type { HostingPanel, PanelCallOptions } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import { isPrivateUrl } from '../../private-url.ts';
import {
  changePackage,
  changePassword,
  createUser,
  findUsage,
  findUser,
  getUser,
  listPackages,
  removeUser,
  setSuspended,
} from './account.ts';
import {
  type DirectAdminCall,
  type DirectAdminServer,
  directadminCaller,
  SYSTEM,
} from './directadmin-call.ts';
import { directadminSecret } from './secrets.ts';

const refuse = (code: string, message: string): never => {
  throw new IntegrationError(SYSTEM, 'rejected', message, { code });
};

const LINK_MS = 15 * 60 * 1000;

/** `web.loginURLCreateResponse`. */
const loginUrl = schema(() => z.object({ url: z.string().refine(isPrivateUrl), expires: z.coerce.date() }));

/**
 * The link holds the session: whoever has it is logged in, once. `currentPassword` is required by the description and
 * "only for session requests", which this is none of. A suspended account cannot log in.
 */
const createLoginUrl = async (call: DirectAdminCall, username: string) => {
  const { suspended } = await getUser(call, username);
  if (suspended) refuse('account_suspended', 'the account is suspended');
  const expires = new Date(Date.now() + LINK_MS).toISOString();
  const body = { allowNetworks: [], currentPassword: '', expires };
  const found = await call.api('create login url', '/login-keys/urls', loginUrl(), {
    body,
    actingFor: username,
  });
  return { url: found.url, expiresAt: found.expires };
};

/**
 * Users of one reseller on one server. Refusals carry the codes `access_denied, username_taken, username_invalid,
 * domain_taken, unknown_plan, weak_password, not_found, account_suspended, not_supported`, or null for any other. Zones
 * are not served, and pages below the panel's first one are not documented. Throws at once for a server that is not
 * reached through HTTPS.
 */
export const createPanel = (server: DirectAdminServer): HostingPanel => {
  const caller = (options?: PanelCallOptions) => directadminCaller(server, options?.deadlineMs);
  caller();
  return {
    createAccount: (request, options) => createUser(caller(options), request, server.ip),

    findAccount: async (username, options) => {
      const call = caller(options);
      const [account, usage] = await Promise.all([findUser(call, username), findUsage(call, username)]);
      return account && { ...account, usage };
    },

    findTargets: async () => ['panel'],

    changePlan: (username, plan, options) => changePackage(caller(options), username, plan),

    createLoginUrl: (username, _target, options) => createLoginUrl(caller(options), username),

    changePassword: (username, password, options) => changePassword(caller(options), username, password),

    // The reason is not passed on: what values the panel takes for it is not documented.
    suspend: (username, _reason, options) => setSuspended(caller(options), username, true),
    unsuspend: (username, options) => setSuspended(caller(options), username, false),

    removeAccount: (username, options) => removeUser(caller(options), username),

    listPlans: (options) => listPackages(caller(options)),

    readZone: async () => null,
    editZone: async () => refuse('not_supported', 'zones are changed a record at a time'),
  };
};

export const readServers = async () => (await readSecret('directadmin', directadminSecret)).servers;
