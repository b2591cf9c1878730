import { apnsSettingsSchema } from './settings.ts';

export const schemas = { apns: apnsSettingsSchema };
