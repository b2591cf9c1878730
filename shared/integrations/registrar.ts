import type { DnsRecord, DnsRecordKey, DsRecord, GlueRecord } from './dns-record.ts';
import type { DomainContact, TldRequirements } from './registrar-requirements.ts';

export type { DomainContact };

export type ContactRole = 'registrant' | 'admin' | 'tech' | 'billing';

/** As a registrar returns contacts: old ones can lack anything, and roles can be missing. */
export type StoredContacts = Record<ContactRole, { [Field in keyof DomainContact]: string | null } | null>;

export type RegistrarDomain = {
  domain: string;
  status: 'active' | 'pending' | 'expired';
  createdAt: Date | null;
  expiresAt: Date | null;
  nameservers: string[];
  /** Cannot be transferred to another registrar. */
  locked: boolean;
  /** Until then the lock cannot be taken off: sixty days after registration, transfer or a new registrant. */
  transferLockedUntil: Date | null;
  /** Statuses of the registry that restrict the domain, such as `clientHold`; empty where it is not said. */
  locks: string[];
  privacy: boolean;
  autoRenew: boolean;
  /** Null where the registrar does not say. */
  registrantVerified: boolean | null;
  renewalPrice: RegistrarPrice | null;
};

export type RegisterDomain = {
  domain: string;
  years: number;
  idempotencyKey: string;
  contact: DomainContact;
  nameservers: string[];
  /** Default true. Without effect where the TLD has no privacy; ask for it only where it costs nothing. */
  privacy?: boolean;
  /** Default false: renewals are bought when their invoice is paid. */
  autoRenew?: boolean;
  /**
   * The total that was agreed to, exactly as getPrices (or, for a flat fee, checkAvailability) returned it. Needed
   * for premium names; for others it makes the registrar refuse (`price_changed`) instead of charging another price.
   */
  price?: RegistrarPrice | undefined;
  /** As checkAvailability returned it. Default a plain registration. */
  purchaseType?: string | undefined;
  /** Answers to the TLD's requirements by field name; `language` for an international name. */
  tldRequirements?: Record<string, string> | undefined;
};

export type RenewDomain = {
  domain: string;
  years: number;
  currentExpiry: Date;
  /** As for registering; needed for premium names. */
  price?: RegistrarPrice | undefined;
};

/**
 * - `requested`: submitted, nothing to do.
 * - `needs_auth_code`: the client has to give another code (resubmitTransfer).
 * - `needs_unlock`: the client has to have the domain unlocked where it is now; `lock` says by whom.
 * - `pending_registry`: registries and registrars are at it.
 * - `completed`: the domain is in our account.
 * - `failed`, `cancelled`: over; another one may be submitted.
 */
type TransferState =
  | 'requested'
  | 'needs_auth_code'
  | 'needs_unlock'
  | 'pending_registry'
  | 'completed'
  | 'failed'
  | 'cancelled';

export type RegistrarTransfer =
  | { state: 'completed'; domain: RegistrarDomain }
  | { state: 'needs_unlock'; lock: 'registrar' | 'registry' }
  | { state: Exclude<TransferState, 'completed' | 'needs_unlock'> };

export type SubmitTransfer = {
  domain: string;
  authCode: string;
  /** Default true. */
  privacy?: boolean;
  /** As getPrices returned it; needed for premium names. */
  price?: RegistrarPrice | undefined;
  /**
   * Who holds the domain, and whose nameservers serve it, after the transfer as before. Asked by registrars that do not
   * take both over as they are; those refuse a transfer without it (`contact_incomplete`).
   */
  holder?: (() => Promise<{ contact: DomainContact; nameservers: string[] }>) | undefined;
};

/** `overdue` domains can be taken out of the DNS. `unknown`: the registrar does not say, or not yet. */
export type RegistrantVerification = {
  status: 'verified' | 'pending' | 'overdue' | 'unknown';
  verificationId: number | null;
  verifyBy: Date | null;
};

/** Milliseconds for the whole operation, however many calls it takes. */
export type CallOptions = { deadlineMs?: number };

/** What our credit can be charged for. */
export type ChargedOperation = 'register' | 'renew' | 'transfer' | 'restore';

/** What a registrar has taken of our credit for one thing. */
export type RegistrarCharge = {
  /** Its own word for it: of the charges for a domain no two have the same. */
  reference: string;
  /** Null where nobody has documented what its word for it means. */
  operation: ChargedOperation | null;
  /** All that was taken, taxes and extras with it, less what was given back. */
  price: RegistrarPrice;
  at: Date;
};

/** What was bought, and what it took; null where the answer does not say, or was lost: then the books do (listCharges). */
export type Charged = { charge?: RegistrarCharge | null };

/**
 * A domain registrar. Domains are in ASCII (A-labels). Every method throws IntegrationError; after `timeout`,
 * `unavailable` and `invalid_response` it may be repeated, and repeating it buys and changes nothing twice. What a registrar
 * cannot at all is rejected with code `not_supported` at once.
 */
export type Registrar = {
  /** In the order asked. */
  checkAvailability(domains: string[], options?: CallOptions): Promise<RegistrarAvailability[]>;
  /** Names for sale that resemble `keyword`, below the given TLDs. */
  suggestNames(
    wish: { keyword: string; tlds: string[] },
    options?: CallOptions,
  ): Promise<RegistrarAvailability[]>;
  getPrices(domain: string, years: number, options?: CallOptions): Promise<RegistrarPrices>;
  /**
   * What names of the TLD cost a year, premium ones apart, and bringing one out of redemption besides the year that comes
   * with it; null where it is not sold.
   */
  findTldPrices(tld: string, options?: CallOptions): Promise<TldPrices | null>;
  /** Null when the TLD is not sold. */
  findTldRequirements(tld: string, options?: CallOptions): Promise<TldRequirements | null>;

  /** Null when the domain is not in our account: never bought, moved, transferred away, or in redemption. */
  findDomain(domain: string, options?: CallOptions): Promise<RegistrarDomain | null>;
  /** All domains of the account, a page at a time from 1; `nextPage` is null on the last. */
  listDomains(
    page: number,
    options?: CallOptions,
  ): Promise<{ domains: RegistrarDomain[]; nextPage: number | null }>;
  register(request: RegisterDomain, options?: CallOptions): Promise<RegistrarDomain & Charged>;
  /** Does nothing when the domain already expires later than `currentExpiry`. */
  renew(request: RenewDomain, options?: CallOptions): Promise<RegistrarDomain & Charged>;
  /**
   * Brings a domain out of redemption, with a year from `currentExpiry` on; one that is out of it already is renewed where
   * that is due. A passing failure while the registry is at it: repeating it buys nothing twice.
   */
  restore(
    request: Pick<RenewDomain, 'domain' | 'currentExpiry'>,
    options?: CallOptions,
  ): Promise<RegistrarDomain & Charged>;

  /** Submits a transfer unless one is under way or done. Earlier ones that ended without the domain do not count. */
  submitTransfer(request: SubmitTransfer, options?: CallOptions): Promise<RegistrarTransfer & Charged>;
  /** Replaces a transfer that waits for the client, or was refused, by one with this code. */
  resubmitTransfer(request: SubmitTransfer, options?: CallOptions): Promise<RegistrarTransfer & Charged>;
  /** The latest transfer of the domain; null when there never was one. Call after submitTransfer. */
  findSubmittedTransfer(domain: string, options?: CallOptions): Promise<RegistrarTransfer | null>;
  /** Throws `not_cancellable` once the registries are at it. Its price goes back to our credit. */
  cancelTransfer(domain: string, options?: CallOptions): Promise<void>;

  /** Sets what is given and leaves the rest. */
  updateDomain(
    domain: string,
    changes: { autoRenew?: boolean; locked?: boolean; privacy?: boolean },
    options?: CallOptions,
  ): Promise<RegistrarDomain>;
  setNameservers(domain: string, nameservers: string[], options?: CallOptions): Promise<void>;
  getContacts(domain: string, options?: CallOptions): Promise<StoredContacts>;
  /** Another name, company or e-mail address of the registrant locks the domain for sixty days. */
  setContacts(
    domain: string,
    contacts: Record<ContactRole, DomainContact>,
    options?: CallOptions,
  ): Promise<RegistrarDomain>;
  /** The code with which the domain can be taken to another registrar: a secret. Throws `no_auth_code`. */
  getAuthCode(domain: string, options?: CallOptions): Promise<string>;
  getVerification(domain: string, options?: CallOptions): Promise<RegistrantVerification>;
  /** Whether an e-mail was sent; none is while the last one is less than a quarter of an hour old. */
  resendVerification(verificationId: number, options?: CallOptions): Promise<boolean>;

  listDnsRecords(domain: string, options?: CallOptions): Promise<DnsRecord[]>;
  /**
   * Adds and removes records one by one, and returns the records afterwards. What is there or gone already is left,
   * so that a change that stopped half-way can be repeated. A record that replaces another of its host and type does
   * so in place.
   */
  changeDnsRecords(
    domain: string,
    changes: { add: DnsRecord[]; remove: DnsRecordKey[] },
    options?: CallOptions,
  ): Promise<DnsRecord[]>;
  listDsRecords(domain: string, options?: CallOptions): Promise<DsRecord[]>;
  /**
   * `keys`: those that the zone publishes, each as the data of a DNSKEY record (RFC 4034 section 2.1); asked by registrars
   * that take whole keys, which a DS record only names. Those refuse records of another digest than SHA-256, and of keys
   * that are neither published nor set already (`ds_without_key`).
   */
  setDsRecords(
    domain: string,
    records: DsRecord[],
    options?: CallOptions & { keys?: () => Promise<Buffer[]> },
  ): Promise<void>;
  listGlueRecords(domain: string, options?: CallOptions): Promise<GlueRecord[]>;
  setGlueRecords(domain: string, records: GlueRecord[], options?: CallOptions): Promise<void>;

  /** Our credit at the registrar. */
  getBalance(options?: CallOptions): Promise<RegistrarPrice>;
  /** What it has charged for a domain since, by its own books; without what it has given back whole. */
  listCharges(domain: string, since: Date, options?: CallOptions): Promise<RegistrarCharge[]>;
};

/** `amount` in minor units (cents). Registrars ask it of us; it is not what a client pays. */
export type RegistrarPrice = { amount: number; currency: 'USD' };

/**
 * Why a name is not for sale here.
 * - `not_available`: registered, reserved, or not sold by this registrar; it does not say which.
 * - `aftermarket`: offered by somebody else, who may decline or take days. `purchaseType` and prices are given.
 * - `unsupported_tld`: final.
 * - `registry_unavailable`: nobody can say now; ask again later.
 */
export type UnavailableReason = 'not_available' | 'aftermarket' | 'unsupported_tld' | 'registry_unavailable';

export type RegistrarAvailability = {
  domain: string;
  purchasable: boolean;
  premium: boolean;
  purchaseType: string | null;
  /** For the shortest term that the TLD allows; null unless somebody sells it. */
  purchasePrice: RegistrarPrice | null;
  renewalPrice: RegistrarPrice | null;
  /** Null when purchasable. */
  reason: UnavailableReason | null;
};

/** A name that the registrar does not sell now. */
export const withoutOffer = (domain: string, reason: UnavailableReason): RegistrarAvailability => ({
  domain,
  purchasable: false,
  premium: false,
  purchaseType: null,
  purchasePrice: null,
  renewalPrice: null,
  reason,
});

/** Totals for the years asked about; null where the registrar does not offer it. A transfer is for its shortest term. */
export type RegistrarPrices = {
  premium: boolean;
  register: RegistrarPrice | null;
  renew: RegistrarPrice | null;
  transfer: RegistrarPrice | null;
};

/** What a TLD costs us; null where the registrar does not offer that. */
export type TldPrices = {
  register: RegistrarPrice | null;
  renew: RegistrarPrice | null;
  transfer: RegistrarPrice | null;
  restore: RegistrarPrice | null;
};
