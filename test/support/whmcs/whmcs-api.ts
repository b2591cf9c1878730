import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';
import type { Row } from './dump-text.ts';

/** WHMCS's API as its reference describes it: https://developers.whmcs.com/api-reference/getpaymethods and /api/authentication. */

export const CREDENTIALS = { identifier: 'whmcs-api-identifier', secret: 'whmcs-api-s3cret' };

type Answer = { status?: number; body: object };

const failed = (message: string, status?: number): Answer => ({
  ...(status === undefined ? {} : { status }),
  body: { result: 'error', message },
});

const presented = (row: Row, token: string): object => ({
  id: row.id,
  type: row.payment_type,
  description: '',
  gateway_name: row.gateway_name,
  contact_type: 'Client',
  contact_id: row.userid,
  ...(String(row.payment_type).endsWith('BankAccount')
    ? { bank_name: 'Bank' }
    : { card_last_four: '4242', expiry_date: '02/25', start_date: '', issue_number: '', card_type: 'Visa' }),
  remote_token: token,
  last_updated: '17/05/2019 10:01',
});

/** Serves the pay methods of some clients, with the tokens of each by its id. */
export const startWhmcsApi = async (
  rows: (table: 'tblclients' | 'tblpaymethods') => Row[],
  tokens: Record<number, string>,
) => {
  const asked: number[] = [];
  const answer = (parameters: URLSearchParams): Answer => {
    const [identifier, secret] = [parameters.get('identifier'), parameters.get('secret')];
    if (identifier !== CREDENTIALS.identifier || secret !== CREDENTIALS.secret)
      return failed('Authentication Failed', 403);
    if (parameters.get('action') !== 'GetPayMethods') return failed('Command Not Found');
    const client = Number(parameters.get('clientid'));
    asked.push(client);
    if (!rows('tblclients').some(({ id }) => id === client)) return failed('Client Not Found');
    const paymethods = rows('tblpaymethods')
      .filter(({ userid, deleted_at }) => userid === client && deleted_at === null)
      .map((row) => presented(row, tokens[Number(row.id)] ?? ''));
    return { body: { result: 'success', clientid: String(client), paymethods } };
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { status = 200, body } = answer(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void respond(request, response));
  const port = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}/includes/api.php`,
    /** The clients that it was asked for. */
    asked,
    close: () => closeServer(server),
  };
};
