import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byServers, credentials } from '../../credentials.ts';
import { isPrivateUrl } from '../../private-url.ts';

const whmServer = schema(() =>
  z.object({
    id: z.string().min(1),
    hostname: z.string().min(1),
    /** Origin of the API, such as `https://server1.example.com:2087`; without TLS on this machine only. */
    url: z.url().refine(isPrivateUrl, 'Use https: the token goes there with every request.'),
    username: z.string().min(1),
    token: z.string().min(1),
    /** Address of the accounts where the panel does not name one. */
    ip: z.string().optional(),
    /** Accounts the server has room for; without one it is never full. */
    capacity: z.int().positive().optional(),
    /** Whether it is one for tests, which a stage in test mode may use. */
    test: z.boolean().optional(),
  }),
);

/** The secret `whm`. A server stays listed for as long as an account lives on it. */
export const whmSecret = schema(() =>
  credentials(z.object({ servers: z.array(whmServer()).min(1) }), ({ servers }) => byServers(servers)),
);

export const schemas = { whm: whmSecret };
