import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { PANEL_TARGETS, type PanelTarget } from '../../../contract/vocabulary.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { WhmCall } from './whm-call.ts';

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
export const findTargets = async (call: WhmCall, username: string): Promise<PanelTarget[] | null> => {
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
