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
