import { ACCOUNT_FUNCTIONS } from './account-functions.ts';
import type { WhmFunction } from './call.ts';
import { get_users_features_settings } from './feature-functions.ts';
import { create_user_session } from './session-functions.ts';
import { ZONE_FUNCTIONS } from './zone-functions.ts';

const FUNCTIONS: Record<string, WhmFunction> = {
  ...ACCOUNT_FUNCTIONS,
  ...ZONE_FUNCTIONS,
  create_user_session,
  get_users_features_settings,
  applist: () => ({ reason: 'OK', data: { app: Object.keys(FUNCTIONS) } }),
};

export const functionNamed = (name: string): WhmFunction | undefined =>
  Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
