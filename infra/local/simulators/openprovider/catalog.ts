/** US cents: a year of registering, renewing and transferring; bringing back from either quarantine once. */
export type TldPrices = {
  create: number;
  renew: number;
  transfer: number;
  softRestore: number;
  restore: number;
};

/** A field of `additional-data`, as the description's Specification has it. */
export type DataField = {
  name: string;
  type: 'text' | 'select' | 'bool';
  required: boolean;
  description: string;
  options?: { value: string; description: string }[];
};

export type SoldTld = {
  prices: TldPrices;
  minPeriod: number;
  maxPeriod: number;
  lockable: boolean;
  privacy: boolean;
  /** The code is told; else it is sent to the owner. */
  tellsAuthCode: boolean;
  transferAuthCode: boolean;
  /** How long the other registrar has to object; 0 is a transfer at once. */
  transferDays: number;
  /** A requested transfer can be called off. */
  cancelsTransfers: boolean;
  dnssec: boolean;
  /** Days in which a deleted domain comes back at once, and then through the registry. */
  softQuarantine: number;
  quarantine: number;
  /** Of the domain, and of its owner. */
  data: DataField[];
  ownerData: DataField[];
};

const prices = (create: number, renew: number, transfer: number, restore = 8_000): TldPrices => ({
  ...{ create, renew, transfer, restore },
  softRestore: 250,
});

const IDN_SCRIPT: DataField = {
  ...{ name: 'idn_script', type: 'select', required: false },
  description: 'IDN script states what language or character set the domain name is in',
  options: [
    { value: 'FRE', description: 'French' },
    { value: 'GER', description: 'German' },
    { value: 'SPA', description: 'Spanish' },
  ],
};

const generic = (tldPrices: TldPrices, changes: Partial<SoldTld> = {}): SoldTld => ({
  prices: tldPrices,
  ...{ minPeriod: 1, maxPeriod: 10, lockable: true, privacy: true, tellsAuthCode: true },
  ...{ transferAuthCode: true, transferDays: 5, cancelsTransfers: true, dnssec: true },
  ...{ softQuarantine: 30, quarantine: 30, data: [IDN_SCRIPT], ownerData: [] },
  ...changes,
});

const country = (tldPrices: TldPrices, changes: Partial<SoldTld> = {}): SoldTld =>
  generic(tldPrices, { privacy: false, cancelsTransfers: false, data: [], ...changes });

/** The legal types of .ca and the data of owners of .eu are examples of the description. */
export const TLDS: Record<string, SoldTld> = {
  com: generic(prices(857, 1057, 957)),
  net: generic(prices(1029, 1229, 1129)),
  org: generic(prices(779, 1179, 1079)),
  info: generic(prices(349, 1849, 1749)),
  dev: generic(prices(1199, 1399, 1299), { data: [] }),
  tools: generic(prices(2519, 2719, 2619), { data: [], dnssec: false }),
  ai: country(prices(7000, 7000, 7000, 12_000), { minPeriod: 2 }),
  nl: country(prices(399, 399, 399, 950), {
    ...{ maxPeriod: 1, lockable: false, transferDays: 0, softQuarantine: 0, quarantine: 40 },
  }),
  eu: country(prices(449, 449, 449, 3_300), {
    ...{ lockable: false, tellsAuthCode: false, softQuarantine: 0, quarantine: 40 },
    ownerData: [
      {
        ...{ name: 'whois_email', type: 'text', required: false },
        description: 'The address of the registrant that the web-based WHOIS shows',
      },
      {
        ...{ name: 'country_of_citizenship', type: 'text', required: false },
        description: 'Country of citizenship, of natural persons who live outside of the eligible countries',
      },
    ],
  }),
  ca: country(prices(1049, 1149, 1049, 5_000), {
    data: [
      {
        ...{ name: 'legal_type', type: 'select', required: true, description: 'Legal type' },
        options: [
          { value: 'ABO', description: 'Aboriginal Peoples indigenous to Canada' },
          { value: 'CCO', description: 'Corporation' },
          { value: 'CCT', description: 'Canadian citizen' },
          { value: 'TRS', description: 'Trust established in Canada' },
        ],
      },
    ],
  }),
};

export type DomainParts = { name: string; extension: string };

export const fullName = ({ name, extension }: DomainParts): string => `${name}.${extension}`.toLowerCase();

export const partsOf = (domain: string): DomainParts => {
  const dot = domain.indexOf('.');
  return { name: domain.slice(0, dot), extension: domain.slice(dot + 1) };
};

export const tldNamed = (extension: string): SoldTld | null =>
  Object.hasOwn(TLDS, extension) ? (TLDS[extension] ?? null) : null;

/** Names that somebody else holds wherever this registrar looks, besides those that begin with `taken-`. */
const TAKEN = new Set(['example.com', 'example.net', 'example.org', 'google.com', 'openprovider.com']);

export const isHeldElsewhere = (domain: string): boolean => TAKEN.has(domain) || domain.startsWith('taken-');

export const isReserved = (domain: string): boolean => domain.startsWith('reserved-');

export const isPremium = (domain: string): boolean => /^(?:taken-)?premium-/.test(domain);
