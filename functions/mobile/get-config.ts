import { mobile } from '../../shared/contract/mobile.ts';
import { handlePublic } from '../../shared/http/public.ts';
import { mobileConfig } from '../../shared/mobile/mobile-config.ts';

export const handler = handlePublic(mobile['get-config'], async () => JSON.stringify(await mobileConfig()));
