import type { PushProvider } from './push-provider.ts';
import type { Vendor } from './vendor.ts';

/** A token that all function instances send with, where a service wants no second one. */
export type SharedToken = { token: string; issuedAt: Date };

export type TokenStore = {
  read(): Promise<SharedToken | null>;
  /** Stores `next` only while the store still holds `replaces` (null: nothing); tells whether it did. */
  write(next: SharedToken, replaces: SharedToken | null): Promise<boolean>;
};

/** A push service as its folder describes it: `index.ts`, beside `client.ts` and `secrets.ts`. */
export type PushDescription = Vendor & {
  /** A device that it does not know: its refusal says that the sender is known. */
  nobody: string;
};

/** What `client.ts` of a push service exports. */
export type PushClient = {
  /** What a client is made with, from the secrets. */
  readSettings(): Promise<object>;
  createProvider(
    settings: object,
    options: { tokenStore: TokenStore; deadlineMs?: number },
  ): PushProvider & { close(): Promise<void> };
};
