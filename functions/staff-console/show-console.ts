import { STAFF_CONSOLE, STAFF_PATH } from '../../shared/contract/staff/endpoints.ts';
import { handleSite } from '../../shared/http/site/index.ts';

export const handler = handleSite(STAFF_CONSOLE, `${STAFF_PATH}/`);
