import { fileURLToPath } from 'node:url';

/** Tests have the settings of a provider of their own, so that a number changed in cdk.json breaks none. */
export const PROVIDER = { SETTINGS_FILE: fileURLToPath(new URL('provider.json', import.meta.url)) };
