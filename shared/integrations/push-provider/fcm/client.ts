import { readSecret } from '../../../platform/aws/secrets.ts';
import type { PushClient } from '../../push-description.ts';
import { createFcmProvider } from './fcm.ts';
import { type FcmSettings, fcmSettingsSchema } from './settings.ts';

export const readSettings = () => readSecret('fcm', fcmSettingsSchema);

export const createProvider = (
  settings: FcmSettings,
  { deadlineMs }: Parameters<PushClient['createProvider']>[1],
): ReturnType<PushClient['createProvider']> => createFcmProvider(settings, deadlineMs);
