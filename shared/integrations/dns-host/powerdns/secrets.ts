import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byServers, credentials } from '../../credentials.ts';
import { isPrivateUrl } from '../../private-url.ts';

/** The secret `powerdns`. */
export const powerdnsSecret = schema(() =>
  credentials(
    z.object({
      /** Origin of the API, such as `https://dns1.example.com:8443`; without TLS on this machine only. */
      url: z.url().refine(isPrivateUrl, 'Use https: the key goes there with every request.'),
      api_key: z.string().min(1),
      /** As the API names the server. */
      server_id: z.string().min(1).default('localhost'),
      /** Of new zones: `Master` where the server itself sends them to others, `Native` where its database does. */
      kind: z.enum(['Native', 'Master']).default('Native'),
      /** Whether new zones are signed. */
      dnssec: z.boolean().default(true),
      /** Whether it is one for tests, which a stage in test mode may use. */
      test: z.boolean().optional(),
    }),
    (server) => byServers([server]),
  ),
);

export const schemas = { powerdns: powerdnsSecret };
