import { hosting } from '../../shared/contract/hosting.ts';
import { presentHosting } from '../../shared/hosting/index.ts';
import { handleList } from '../../shared/http/index.ts';

export const handler = handleList(hosting['list-hosting'], 'HOSTING', presentHosting);
