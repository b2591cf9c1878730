import { webPushSettingsSchema } from './settings.ts';

export const schemas = { webpush: webPushSettingsSchema };
