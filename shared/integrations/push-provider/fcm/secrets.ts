import { fcmSettingsSchema } from './settings.ts';

export const schemas = { fcm: fcmSettingsSchema };
