import { expect, test } from 'vitest';
import { whmSecret } from '../../shared/integrations/panel/whm/secrets.ts';

const server = { id: 'server1', hostname: 'server1.example.com', username: 'reseller', token: 'secret' };

test.each([
  ['https://server1.example.com:2087', true],
  ['http://127.0.0.1:3004', true],
  ['http://server1.example.com:2086', false],
  ['http://127.0.0.1.example.com', false],
  ['ftp://server1.example.com', false],
])('a panel at %s: %s', (url, accepted) => {
  expect(whmSecret().safeParse({ servers: [{ ...server, url }] }).success).toBe(accepted);
});
