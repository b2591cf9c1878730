import { BASE_PATH, CLIENT_AREA } from '../../shared/contract/pages.ts';
import { handleSite } from '../../shared/http/site/index.ts';

export const handler = handleSite(CLIENT_AREA, `${BASE_PATH}/`);
