import type { Platform, PushEnvironment, PushProviderId } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

/** An installation of the app that gets push messages about one client. */
export interface DeviceRecord extends Key<DeviceRecord> {
  id: number;
  client_id: number;
  /** Whose session registered it; a message is sent only while that session lasts. */
  user_id: number;
  token_id: number;
  device_id: string;
  device_name: string | null;
  platform: Platform;
  push_provider: PushProviderId;
  push_token: string;
  /** Of Apple; absent with devices of release 1.0, which are of production. */
  environment?: PushEnvironment;
  app_version: string | null;
  build_number: string | null;
  locale: string | null;
  timezone: string | null;
  /** The store its app said it is from; null, or absent with earlier releases, where it said nothing. */
  store?: { platform: Platform; storefront: string | null } | null;
  notifications_enabled: boolean;
  created_at: string;
  updated_at: string;
}

/** The provider token that all function instances use for push messages. */
export interface PushTokenRecord extends Key<PushTokenRecord> {
  token: string;
  issued_at: string;
}
