import type { DeviceRecord } from '../records/device-record.ts';

/** Without the push token, which nobody needs to see again. */
export const presentDevice = (device: DeviceRecord) => ({
  id: device.id,
  client_id: device.client_id,
  device_id: device.device_id,
  device_name: device.device_name,
  platform: device.platform,
  push_provider: device.push_provider,
  environment: device.environment ?? 'production',
  app_version: device.app_version,
  build_number: device.build_number,
  locale: device.locale,
  timezone: device.timezone,
  notifications_enabled: device.notifications_enabled,
  created_at: device.created_at,
  updated_at: device.updated_at,
});
