import { pages } from '../../shared/contract/pages.ts';
import { handlePage, show } from '../../shared/http/index.ts';
import { REFERENCE_POLICY, referencePage } from '../../shared/pages/index.ts';

const headers = { 'content-security-policy': REFERENCE_POLICY, 'cache-control': 'public, max-age=300' };

export const handler = handlePage(pages['show-reference'], () => ({ ...show(referencePage()), headers }));
