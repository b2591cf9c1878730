import { registrars } from '../../shared/contract/staff/registrars.ts';
import { presentMargin, readMargins } from '../../shared/domains/costs/index.ts';
import { staffReads } from '../../shared/http/staff/index.ts';

export const handler = staffReads(registrars['list-margins'], async ({ now }) => {
  const { rows, since, complete } = await readMargins(now);
  return { data: rows.map(presentMargin), next: null, since, complete };
});
