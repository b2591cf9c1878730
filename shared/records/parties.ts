/** Who sells, as its invoices name it. */
export type Seller = {
  /** Begins the numbers of its documents: a seller with another one has numbers of its own. */
  id: string;
  name: string;
  address: string;
  country: string;
  /** As its tax office knows it, such as a VAT number; null where it has none. */
  tax_id: string | null;
};

/** Who buys, as the profile had it. */
export type Buyer = {
  /** The company, or the person where there is none. */
  name: string;
  contact: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string;
  /** As its tax office knows it; missing in those that earlier releases wrote. */
  tax_id?: string | null;
};

/** Evidence that the buyer accounts for the tax: its VAT number as it was checked. */
export type ReverseCharge = { tax_id: string; consultation: string | null; checked_at: string };
