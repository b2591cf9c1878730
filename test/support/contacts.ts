/** Two people as a registrar wants them. */
export const AMA = {
  first_name: 'Ama',
  last_name: 'Mensah',
  company_name: null,
  address: '12 Independence Avenue',
  city: 'Accra',
  state: 'Greater Accra',
  postcode: 'GA-001',
  country: 'GH',
  email: 'ama@example.com',
  phone: '+233201234567',
};

export const KOFI = {
  first_name: 'Kofi',
  last_name: 'Boateng',
  company_name: null,
  address: '7 Palm Street',
  city: 'Kumasi',
  state: 'Ashanti',
  postcode: 'AK-001',
  country: 'GH',
  email: 'kofi@example.com',
  phone: '+233201234567',
};
