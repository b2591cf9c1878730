import * as z from 'zod';
import { schema } from '../../../contract/common.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether nobody on the way can read what is sent there: HTTPS, or HTTP that does not leave this machine. */
export const isPrivateUrl = (url: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

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
  }),
);

/** The secret `whm`. A server stays listed for as long as an account lives on it. */
export const whmSecret = schema(() => z.object({ servers: z.array(whmServer()).min(1) }));

export const schemas = { whm: whmSecret };
