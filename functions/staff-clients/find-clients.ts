import { clients } from '../../shared/contract/staff/clients.ts';
import { staffReads } from '../../shared/http/staff/index.ts';
import { FOUND_AT_MOST, findClients } from '../../shared/operator/index.ts';

export const handler = staffReads(clients['find-clients'], async ({ query }) => {
  const found = (await findClients(query.search)).slice(0, FOUND_AT_MOST);
  return {
    data: found.map(({ client: { id, profile }, by }) => ({
      client_id: id,
      by,
      status: profile.status,
      name: `${profile.first_name} ${profile.last_name}`,
      company_name: profile.company_name,
      email: profile.email,
      phone: profile.phone,
    })),
  };
});
