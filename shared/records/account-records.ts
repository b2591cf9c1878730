import type { ClientResource } from '../contract/clients.ts';
import type { Key } from '../platform/table/key.ts';

/** Who logs in. `disabled` users may not use the API. */
export type UserRecord = Key & {
  id: number;
  email: string;
  name: string;
  disabled: boolean;
  created_at: string;
};

/** Credentials, found by e-mail address in lower case. */
export type LoginRecord = Key & { user_id: number; password_hash: string };

export type TokenRecord = Key & {
  id: number;
  hash: string;
  device_name: string;
  created_at: string;
  last_used_at: string;
  expires_at_epoch: number;
};

/** The profile of a client as the API shows it; kept with the client and, the same, with each membership. */
export type ClientProfile = ClientResource;

/** A user's access to a client, with the client's profile so that one read lists all of a user's clients. */
export type MembershipRecord = Key & { user_id: number; client_id: number; profile: ClientProfile };

/** Address parts that registries ask of a registrant and the API does not show. */
export type PostalAddress = { address: string; city: string; state: string; postcode: string };

export type ClientRecord = Key & {
  id: number;
  profile: ClientProfile;
  postal_address: PostalAddress | null;
  /** Credit in minor units of the profile's currency; never below zero. */
  credit_balance: number;
  gateway_customers: Partial<Record<'stripe' | 'paystack', string>>;
};
