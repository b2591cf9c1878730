import type { Config } from '../platform/config/config-schema.ts';
import type { Credentials } from './credentials.ts';
import type { DnsHost, ZoneCapabilities } from './dns-host.ts';
import type { HostingPanel } from './hosting-panel.ts';
import type { GatewayEvent, PaymentGateway } from './payment-gateway.ts';
import type { PushProvider } from './push-provider.ts';
import type { Registrar } from './registrar.ts';

/**
 * Stops the start of a function whose configuration names a vendor that it has not. Elsewhere a configuration is checked as
 * it is read, before there is the variable.
 */
export const stopOnUnknown = (
  names: (config: Config) => string[] | undefined,
  find: (name: string) => unknown,
): void => {
  const { APP_CONFIG } = process.env;
  if (APP_CONFIG !== undefined) names(JSON.parse(APP_CONFIG) as Config)?.forEach(find);
};

/** Who reads a secret: who calls the vendor, who shows apps its public key, who verifies its webhooks. */
export type SecretReader = 'calls' | 'apps' | 'webhooks';

/** A secret of a stage that leads to a vendor, stored as `<SECRET_PREFIX>/<name>`; its readers may read it on AWS. */
export type VendorSecret = {
  name: string;
  /** What is in it, for who fills it. */
  title: string;
  readers: readonly SecretReader[];
  /** The secret that had all of this in earlier releases. */
  formerlyIn?: string;
};

/** What every vendor says of itself, whatever its kind. */
export type Vendor = {
  /** Its name in configuration, records and the API, and that of its folder. */
  id: string;
  secrets: readonly VendorSecret[];
  /** Calls that it takes in an hour, a sixth less than its quota; without one nobody counts. */
  callsPerHour?: number;
};

/** What `secrets.ts` of a vendor exports. */
export type VendorSecrets = {
  /** What each of its secrets must look like, by their names. */
  schemas: Record<string, () => Credentials>;
};

/** What every client is made with, besides its vendor's settings. */
type ClientOptions = {
  /** For one call. */
  deadlineMs?: number;
  /** Asked before each call; throws where none may be made now. */
  admit?: () => Promise<void>;
};

/** What `examine.ts` of a vendor exports. */
export type VendorExamination = {
  /** The smallest question that only a right key is answered; it changes nothing there. */
  ask(deadlineMs: number): Promise<unknown>;
};

/** A name in configuration or records that no vendor has: nothing can be done about it but by an operator. */
export class UnknownVendorError extends Error {
  override readonly name = 'UnknownVendorError';
}

/** Finds a vendor of a kind by its name; throws UnknownVendorError with the names there are. */
export const byName =
  <V extends Vendor>(kind: string, vendors: readonly V[]) =>
  (id: string): V => {
    const found = vendors.find((vendor) => vendor.id === id);
    if (found) return found;
    const names = vendors.map((vendor) => vendor.id).join(', ');
    throw new UnknownVendorError(`There is no ${kind} "${id}"; there are: ${names}.`);
  };

/** Minor units of ISO 4217; null where the gateway names no bound. */
export type ChargeLimits = { minimum: number | null; maximum: number | null };

/** What a gateway can do that others cannot. */
type GatewayCapabilities = {
  /** Starting a payment twice under one reference opens one payment; else a reference is refused once it was seen. */
  repeatsReference: boolean;
  /** Payments by a wallet on a phone. */
  mobileMoney: boolean;
  /** A client saves a card in the app's sheet; else only the card of a payment is kept. */
  savesWithoutPayment: boolean;
  /** The payer decides in the gateway's sheet whether a card is kept; else every card comes back as one that can be. */
  asksToKeepCard: boolean;
  /**
   * A payer comes back from its page to one address for all payments, with the reference as a parameter of this name; null
   * where it is not told.
   */
  returnsReference: string | null;
  /** A payer approves a payment, and it is captured by us (`capture`). */
  capturesAfterApproval: boolean;
  /** What nobody has paid is unknown there after a while: then nobody can pay it any more. */
  forgetsUnpaid: boolean;
};

/** A payment gateway as its folder describes it: `index.ts`. Beside it, loaded by who needs them, are `client.ts`,
 * `secrets.ts`, `webhook.ts` and `examine.ts`. */
export type GatewayDescription = Vendor & {
  /** How an app lets payers pay: in a sheet for cards, or on the gateway's page. */
  kind: 'card_sheet' | 'redirect';
  can: GatewayCapabilities;
  /** Whether it charges an ISO 4217 currency. */
  supportsCurrency(currency: string): boolean;
  /** What it charges at least, and at most, of a currency that it charges at all. */
  limitsOf(currency: string): ChargeLimits;
};

/** What `secrets.ts` of a gateway exports. */
export type GatewaySecrets = VendorSecrets & {
  /** The key that apps are shown; none where there is no sheet. */
  readPublishableKey?(): Promise<string>;
};

/** What `webhook.ts` of a gateway exports. */
export type GatewayWebhook = {
  /** Throws InvalidSignatureError for an event that the gateway has not signed. */
  readWebhook(body: Buffer, headers: Record<string, string | undefined>, now: Date): Promise<GatewayEvent>;
};

/** What `client.ts` of a gateway exports. */
export type GatewayClient = {
  /** What a client is made with, from the secrets. */
  readSettings(): Promise<object>;
  /** As an app uses it: with a card sheet where it has one. */
  createGateway(settings: object & ClientOptions): PaymentGateway;
  /** As a browser uses it: with a page of the gateway. */
  createPageGateway(settings: object & ClientOptions): PaymentGateway;
};

/** What is wrong, and what to do about it. */
type VendorProblem = { problem: string; remedy: string };

/** What `examine.ts` of a gateway exports. */
export type GatewayExamination = VendorExamination & {
  /** Whether each key, by the name of its secret, is one for tests; undefined where it does not say. */
  modesOfKeys(): Promise<Record<string, string | undefined>>;
  /**
   * An event of a kind that no gateway sends and nothing here acts on, signed as the gateway signs; none where only the
   * gateway has the key.
   */
  signedEvent?(now: Date): Promise<{ body: string; headers: Record<string, string> }>;
  /** What keeps events from coming to `url`, where the gateway tells; undefined where only its dashboard does. */
  findWebhookProblems?(url: string, deadlineMs: number): Promise<VendorProblem[]>;
};

/** A server with accounts. What else a panel needs to reach it is the panel's own. */
export type PanelServer = {
  /** As records name it: one of a stage, whatever its panel. */
  id: string;
  hostname: string;
  /** Address of its accounts where the panel does not name one. */
  ip?: string | undefined;
  /** Accounts it has room for; without one it is never full. */
  capacity?: number | undefined;
};

/** A control panel as its folder describes it: `index.ts`, beside `client.ts`, `secrets.ts` and `examine.ts`. */
export type PanelDescription = Vendor & {
  can: {
    /** It serves the zones of its accounts, and changes one as a whole or not at all. */
    zones: boolean;
  };
  /** Names that it refuses for accounts, of those with eight characters. */
  reservedUsernames: readonly string[];
};

/** What `client.ts` of a panel exports. */
export type PanelClient = {
  /** The servers that its secret lists. */
  readServers(): Promise<PanelServer[]>;
  createPanel(server: PanelServer): HostingPanel;
};

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
  /** What the configuration of a stage must have for it. Default nothing. */
  setting?: 'web_push';
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

/**
 * A registrar as its folder describes it: `index.ts`, beside `client.ts`, `secrets.ts` and `examine.ts`. What differs from TLD to TLD it
 * says itself (`findTldRequirements`).
 */
export type RegistrarDescription = Vendor & {
  /** Its own nameservers, which serve the zones that can be changed through it; their names end in `suffix`. */
  zones: { suffix: string; nameservers: readonly string[]; can: ZoneCapabilities } | null;
  /** What is `not_supported` for every domain. Default nothing. */
  cannot?: readonly (keyof Registrar)[];
};

/** What `client.ts` of a registrar exports. */
export type RegistrarClient = {
  /** What a client is made with, from the secrets. */
  readSettings(): Promise<object>;
  createRegistrar(settings: object & ClientOptions): Registrar;
};

/** A host of zones as its folder describes it: `index.ts`, beside `client.ts`, `secrets.ts` and `examine.ts`. */
export type DnsHostDescription = Vendor & { can: ZoneCapabilities };

/** What `client.ts` of a host of zones exports. */
export type DnsHostClient = {
  /** What a client is made with, from the secrets. */
  readSettings(): Promise<object>;
  createDnsHost(settings: object & ClientOptions): DnsHost;
};
