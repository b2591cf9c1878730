import type { GatewayEvent, PaymentGateway } from './payment-gateway.ts';
import type { ClientOptions, Vendor, VendorExamination, VendorSecrets } from './vendor.ts';

/** Minor units of ISO 4217; null where the gateway names no bound. */
export type ChargeLimits = { minimum: number | null; maximum: number | null };

/** What a gateway can do that others cannot. */
export type GatewayCapabilities = {
  /** Starting a payment twice under one reference opens one payment; else a reference is refused once it was seen. */
  repeatsReference: boolean;
  /** Payments by a wallet on a phone. */
  mobileMoney: boolean;
  /** A client saves a card in the app's sheet; else only the card of a payment is kept. */
  savesWithoutPayment: boolean;
  /** The payer decides in the gateway's sheet whether a card is kept; else every card comes back as one that can be. */
  asksToKeepCard: boolean;
  /** A payer comes back from its page to one address for all payments, with the reference as a parameter. */
  returnsReference: boolean;
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
export type VendorProblem = { problem: string; remedy: string };

/** What `examine.ts` of a gateway exports. */
export type GatewayExamination = VendorExamination & {
  /** Whether each key, by the name of its secret, is one for tests; undefined where it does not say. */
  modesOfKeys(): Promise<Record<string, string | undefined>>;
  /** An event of a kind that no gateway sends and nothing here acts on, signed as the gateway signs. */
  signedEvent(now: Date): Promise<{ body: string; headers: Record<string, string> }>;
  /** What keeps events from coming to `url`, where the gateway tells; undefined where only its dashboard does. */
  findWebhookProblems?(url: string, deadlineMs: number): Promise<VendorProblem[]>;
};
