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
};
