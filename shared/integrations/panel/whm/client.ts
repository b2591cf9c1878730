import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { PANEL_TARGETS, type PanelTarget } from '../../../contract/vocabulary.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import type { HostingPanel, PanelAccount, PanelCallOptions } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import { isPrivateUrl } from '../../private-url.ts';
import { whmSecret } from './secrets.ts';
import { changePlan, createAccount, measureBandwidth, summarise, unlessRefused } from './whm-account.ts';
import { checkServer, type WhmCall, type WhmServer, whmCaller } from './whm-call.ts';
import { editZone, readZone } from './zone.ts';

/**
 * Features of cPanel of which one is enough for a page, by the names of `get_feature_names`. Which of them shows the page
 * `SSL_TLS_Status` is not documented: it counts as there while any of those about certificates is on.
 */
const NEEDS: Record<PanelTarget, string[]> = {
  panel: [],
  webmail: ['webmail'],
  phpmyadmin: ['phpmyadmin'],
  files: ['filemanager'],
  email: ['popaccts'],
  backups: ['backup', 'backupwizard'],
  ssl: ['autossl', 'sslinstall', 'sslmanager'],
};

/** 0 and 1 come as numbers and as digits; not set is null or the word `undef`. */
const flag = schema(() =>
  z
    .union([z.string(), z.number(), z.null()])
    .nullish()
    .transform((value) => (value == null || value === 'undef' ? null : Number(value) === 1)),
);

const settings = schema(() =>
  z.object({
    users_features_settings: z.array(
      z.object({
        user: z.string(),
        feature: z.string(),
        feature_list_setting: flag(),
        cpuser_setting: flag(),
      }),
    ),
  }),
);

/**
 * Asks `get_users_features_settings`, in which what is set for the user goes before what its feature list says
 * (https://api.docs.cpanel.net/specifications/whm.openapi/feature-access/featurelists-get_users_features_settings).
 * A token without that right still reads accounts: null.
 */
const findTargets = async (call: WhmCall, username: string): Promise<PanelTarget[] | null> => {
  const names = Object.values(NEEDS).flat();
  const asked = Object.fromEntries(names.map((name, index) => [`feature-${index + 1}`, name]));
  try {
    const { users_features_settings: found } = await call(
      'get_users_features_settings',
      { user: username, ...asked },
      settings(),
    );
    const off = new Set(
      found
        .filter(({ user }) => user === username)
        .filter(
          ({ cpuser_setting, feature_list_setting }) => (cpuser_setting ?? feature_list_setting) === false,
        )
        .map(({ feature }) => feature),
    );
    return PANEL_TARGETS.filter(
      (target) => NEEDS[target].length === 0 || NEEDS[target].some((name) => !off.has(name)),
    );
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    return null;
  }
};

/**
 * Services and application keys as the descriptions of create_user_session and get_users_links name them. A panel
 * that does not know a key opens a session without it, which leads to the start page.
 */
const SESSIONS: Record<PanelTarget, { service: string; app?: string }> = {
  panel: { service: 'cpaneld' },
  webmail: { service: 'webmaild' },
  phpmyadmin: { service: 'cpaneld', app: 'Database_phpMyAdmin' },
  files: { service: 'cpaneld', app: 'FileManager_Home' },
  email: { service: 'cpaneld', app: 'Email_Accounts' },
  backups: { service: 'cpaneld', app: 'Backups_Home' },
  ssl: { service: 'cpaneld', app: 'SSL_TLS_Status' },
};

const session = schema(() =>
  z.object({
    url: z.string().refine(isPrivateUrl),
    /** Unix seconds. */
    expires: z.coerce.number().int().positive().nullish().catch(null),
  }),
);

/** The link holds the session: whoever has it is logged in, once, for fifteen minutes. */
const createLoginUrl = async (
  call: WhmCall,
  username: string,
  target: PanelTarget,
): Promise<{ url: string; expiresAt: Date | null }> => {
  const { url, expires } = await call(
    'create_user_session',
    { user: username, ...SESSIONS[target] },
    session(),
  );
  return { url, expiresAt: expires ? new Date(expires * 1000) : null };
};

const packages = schema(() => z.object({ pkg: z.array(z.object({ name: z.string() })) }));

const JOB = { job: true };

/**
 * cPanel accounts on one server through WHM API 1, with a root or reseller token. Refusals carry the codes
 * `access_denied, username_taken, username_invalid, domain_taken, unknown_plan, weak_password, not_found,
 * account_suspended, zone_not_found, zone_changed`, or null for any other. Throws at once for a server that is not
 * reached through HTTPS.
 */
export const createPanel = (server: WhmServer): HostingPanel => {
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

export const readServers = async () => (await readSecret('whm', whmSecret)).servers;
