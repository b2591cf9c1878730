import { hosting } from '../../shared/contract/hosting.ts';
import { presentHosting } from '../../shared/hosting/present-hosting.ts';
import { handleList } from '../../shared/http/list.ts';

export const handler = handleList(hosting['list-hosting'], 'HOSTING', presentHosting);
