import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { StoredMail } from '../../../infra/local/simulators/ses/account.ts';
import { startSesSimulator } from '../../../infra/local/simulators/ses/ses-simulator.ts';
import type { Fault } from '../../../infra/local/simulators/simulator.ts';
import { createSesMailSender } from '../../../shared/integrations/mail-sender/ses/ses-mail-sender.ts';

export const CONFIGURATION_SET = 'mails';
export const SEND = 'POST /v2/email/outbound-emails';

let url = '';
let faults: Fault[] = [];

export const sender = createSesMailSender({ configurationSet: CONFIGURATION_SET });
export const senderWith = (settings: Partial<Parameters<typeof createSesMailSender>[0]>) =>
  createSesMailSender({ configurationSet: CONFIGURATION_SET, ...settings });

/** Every file has a simulator of its own, and every test an empty one. */
beforeAll(async () => {
  const simulator = await startSesSimulator({
    port: 0,
    stateFile: null,
    identities: ['kasa.example'],
    configurationSets: [CONFIGURATION_SET],
    events: null,
  });
  ({ url, faults } = simulator);
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SESV2: url,
  });
  afterAll(simulator.close);
});

const UNLIMITED = {
  identities: ['kasa.example'],
  configuration_sets: [CONFIGURATION_SET],
  sandbox: false,
  sending: 'enabled',
  mail_from_domain_broken: false,
  max_send_rate: null,
  max_24_hour_send: null,
  suppressed: {},
};

beforeEach(async () => {
  faults.length = 0;
  await call('DELETE', '/_simulator/mails');
  await account(UNLIMITED);
});

export const call = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${url}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

export const account = (wish: object): Promise<Response> => call('PATCH', '/_simulator/account', wish);

export const fault = (wish: Partial<Fault>): void => {
  faults.push({ match: SEND, times: 1, ...wish });
};

/** An answer in the form of SES's own. */
export const answer = (status: number, type: string, message: string): Partial<Fault> => ({
  status,
  body: { message },
  headers: { 'content-type': 'application/json', 'x-amzn-errortype': type, 'x-amzn-requestid': 'a-request' },
});

export const mails = async (to?: string): Promise<StoredMail[]> => {
  const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
  const found = (await (await call('GET', `/_simulator/mails${query}`)).json()) as { mails: StoredMail[] };
  return found.mails;
};

export const sentMail = async (): Promise<StoredMail> => {
  const [newest, ...older] = await mails();
  if (!newest || older.length > 0)
    throw new Error(`expected one mail, found ${older.length + Number(!!newest)}`);
  return newest;
};
