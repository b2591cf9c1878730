import { mobile } from '../../shared/contract/mobile.ts';
import { handleCacheable } from '../../shared/http/cacheable.ts';
import { mobileConfig } from '../../shared/mobile/config.ts';

export const handler = handleCacheable(mobile['get-config'], async () =>
  JSON.stringify(await mobileConfig()),
);
