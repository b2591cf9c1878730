/** Fields of a registrant as registries ask for them; `country` is ISO 3166-1 alpha-2, `phone` E.164. */
export type DomainContact = {
  first_name: string;
  last_name: string;
  company_name: string | null;
  address: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  email: string;
  phone: string;
};

export type RegistrarDomain = {
  domain: string;
  status: 'active' | 'pending' | 'expired';
  createdAt: Date | null;
  expiresAt: Date | null;
  nameservers: string[];
  locked: boolean;
};

export type RegisterDomain = {
  domain: string;
  years: number;
  idempotencyKey: string;
  contact: DomainContact;
  nameservers: string[];
};

export type TransferStatus = 'pending' | 'completed' | 'failed' | 'cancelled';

export type RegistrarAvailability = {
  domain: string;
  purchasable: boolean;
  premium: boolean;
  /** Price in USD cents as the registrar asks it; null unless premium. */
  premiumPrice: number | null;
};

/** A domain registrar. Every method throws IntegrationError; repeating register or renew never buys twice. */
export type Registrar = {
  checkAvailability(domains: string[]): Promise<RegistrarAvailability[]>;
  /** Null when the domain is not in our account. */
  findDomain(domain: string): Promise<RegistrarDomain | null>;
  register(request: RegisterDomain): Promise<RegistrarDomain>;
  /** Does nothing when the domain already expires later than `currentExpiry`. */
  renew(request: { domain: string; years: number; currentExpiry: Date }): Promise<RegistrarDomain>;
  transfer(request: { domain: string; authCode: string; idempotencyKey: string }): Promise<TransferStatus>;
  findTransfer(domain: string): Promise<TransferStatus | null>;
  setNameservers(domain: string, nameservers: string[]): Promise<void>;
};
