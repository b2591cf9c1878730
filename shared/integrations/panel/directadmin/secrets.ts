import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byServers, credentials } from '../../credentials.ts';
import { isPrivateUrl } from '../../private-url.ts';

const directadminServer = schema(() =>
  z.object({
    id: z.string().min(1),
    hostname: z.string().min(1),
    /** Origin of the API, such as `https://server1.example.com:2222`; without TLS on this machine only. */
    url: z.url().refine(isPrivateUrl, 'Use https: the key goes there with every request.'),
    /** The reseller, and a login key of theirs that may use the commands below and act for their users. */
    username: z.string().min(1),
    login_key: z.string().min(1),
    /** Address of the accounts; a shared one of the server unless given. */
    ip: z.string().optional(),
    /** Accounts the server has room for; without one it is never full. */
    capacity: z.int().positive().optional(),
    /** Whether it is one for tests, which a stage in test mode may use. */
    test: z.boolean().optional(),
  }),
);

/** The secret `directadmin`. A server stays listed for as long as an account lives on it. */
export const directadminSecret = schema(() =>
  credentials(z.object({ servers: z.array(directadminServer()).min(1) }), ({ servers }) =>
    byServers(servers),
  ),
);

export const schemas = { directadmin: directadminSecret };
