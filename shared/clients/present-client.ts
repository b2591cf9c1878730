import type { ClientResource } from '../contract/clients.ts';
import { permissionsOf } from '../contract/roles.ts';
import type { MemberClient } from './clients.ts';

/** The fields of a profile in one order: the table hands out those of a map in any. */
export const presentClient = (profile: MemberClient): ClientResource => ({
  id: profile.id,
  company_name: profile.company_name,
  tax_id: profile.tax_id ?? null,
  first_name: profile.first_name,
  last_name: profile.last_name,
  email: profile.email,
  pending_email: profile.pending_email ?? null,
  phone: profile.phone,
  address: profile.address ?? null,
  city: profile.city ?? null,
  state: profile.state ?? null,
  postcode: profile.postcode ?? null,
  country: profile.country,
  currency: profile.currency,
  separate_renewals: profile.separate_renewals ?? false,
  status: profile.status,
  created_at: profile.created_at,
  role: profile.role,
  permissions: permissionsOf(profile.role),
});
