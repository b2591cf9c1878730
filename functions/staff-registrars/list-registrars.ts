import { registrars } from '../../shared/contract/staff/registrars.ts';
import { readAccounts } from '../../shared/domains/costs/index.ts';
import { staffReads } from '../../shared/http/staff/index.ts';

export const handler = staffReads(registrars['list-registrars'], async () => ({
  data: await readAccounts(),
  next: null,
}));
