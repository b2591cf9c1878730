import { readSecret } from '../../../platform/aws/secrets.ts';
import { apnsSettingsSchema } from './settings.ts';

export const readSettings = () => readSecret('apns', apnsSettingsSchema);

export { createApnsProvider as createProvider } from './apns.ts';
