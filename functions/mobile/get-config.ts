import { mobile } from '../../shared/contract/mobile.ts';
import { handlePublic } from '../../shared/http/index.ts';
import { mobileConfig } from '../../shared/mobile/index.ts';

export const handler = handlePublic(mobile['get-config'], async () => JSON.stringify(await mobileConfig()));
