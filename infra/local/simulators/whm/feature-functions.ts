import { findAccount } from './account-rules.ts';
import type { WhmFunction } from './call.ts';
import { refuse } from './refusal.ts';

/** What the feature list `default` has, a part of what `get_feature_names` lists; `false` is off for everybody. */
const DEFAULT_LIST: Record<string, boolean> = {
  addondomains: true,
  autossl: true,
  backup: true,
  backupwizard: true,
  filemanager: true,
  mysql: true,
  phpmyadmin: true,
  popaccts: true,
  postgres: false,
  sslinstall: true,
  sslmanager: true,
  style: false,
  webmail: true,
};

/** Names that are not known are passed over, unless there are no others. */
export const get_users_features_settings: WhmFunction = ({ parameters, state }) => {
  const accounts = parameters.all('user').map((user) => findAccount(user, state));
  const asked = parameters.all('feature');
  const names = (asked.length > 0 ? asked : Object.keys(DEFAULT_LIST)).filter((name) =>
    Object.hasOwn(DEFAULT_LIST, name),
  );
  if (names.length === 0) refuse(`The “${asked[0]}” feature does not exist.`);
  const users_features_settings = accounts.flatMap(({ user, features = {} }) =>
    names.map((feature) => ({
      user,
      feature,
      feature_list: 'default',
      feature_list_setting: DEFAULT_LIST[feature] ? '1' : '0',
      cpuser_setting: features[feature] === undefined ? null : features[feature] ? '1' : '0',
    })),
  );
  return { reason: 'OK', data: { users_features_settings } };
};
