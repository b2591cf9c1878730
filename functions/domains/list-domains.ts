import { domains } from '../../shared/contract/domains.ts';
import { presentDomain } from '../../shared/domains/present-domain.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(domains['list-domains'], 'DOMAIN', presentDomain);
