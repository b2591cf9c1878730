/** What a registry of VAT numbers says of one. */
export type VatVerdict = {
  valid: boolean;
  /** By which the registry finds this answer again, as evidence; null where it gave none. */
  consultation: string | null;
};

/** A VAT number in its two parts, such as `DE` and `811569869`. */
export type VatNumber = { country: string; number: string };

export type VatRegistry = {
  /** Throws an IntegrationError when nobody can say. `requester` is the number of who asks, where that has one. */
  check(wanted: VatNumber, requester: VatNumber | null): Promise<VatVerdict>;
};
