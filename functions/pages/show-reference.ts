import { pages } from '../../shared/contract/pages.ts';
import { handlePage, REFERENCE_POLICY, referencePage, show } from '../../shared/http/pages/index.ts';

const headers = { 'content-security-policy': REFERENCE_POLICY, 'cache-control': 'public, max-age=300' };

export const handler = handlePage(pages['show-reference'], () => ({ ...show(referencePage()), headers }));
