import { API_VERSION } from '../../contract/pages.ts';
import { httpCall, parseJson } from '../../integrations/http-call.ts';
import { loadGatewayExamination } from '../../integrations/registry/load-examination.ts';
import { config } from '../../platform/config/config.ts';
import { error, type Finding, type Site } from './finding.ts';

const DEADLINE_MS = 8_000;

/** AWS refuses signatures of a clock five minutes wrong, and codes of second factors are of half a minute. */
const MAX_SKEW_SECONDS = 30;

/** Where only the gateway can sign, an event without a signature: that it is refused says that the function is there. */
const UNSIGNED = { body: '{}', headers: {} };

const sendEvent = async (url: string, gateway: string, now: Date): Promise<Finding[]> => {
  const signed = await (await loadGatewayExamination(gateway)).signedEvent?.(now);
  const { body, headers } = signed ?? UNSIGNED;
  const expected = signed ? 200 : 400;
  const told = (what: string) => [
    error(
      'webhooks',
      `${url} ${what} of an event that is ${signed ? `signed as ${gateway} signs` : 'not signed'}.`,
      'See the log of webhooks/receive-gateway-event; deploy Fulfilment again if the function is gone.',
    ),
  ];
  try {
    const { status } = await httpCall({
      ...{ system: 'webhook', operation: `ping_${gateway}`, url, method: 'POST', body },
      headers: { ...headers, 'content-type': 'application/json' },
      deadlineMs: DEADLINE_MS,
    });
    return status === expected ? [] : told(`answers ${status} instead of ${expected}`);
  } catch (failure) {
    return told(`takes nothing (${failure instanceof Error ? failure.message : failure}) instead`);
  }
};

/** What the gateway itself tells of where it sends events. */
const askGateway = async (url: string, gateway: string): Promise<Finding[]> => {
  const { findWebhookProblems } = await loadGatewayExamination(gateway);
  const found = (await findWebhookProblems?.(url, DEADLINE_MS)) ?? [];
  return found.map(({ problem, remedy }) => error('webhooks', problem, remedy));
};

/** Whether an event of each gateway comes through, and each sends there what is needed. */
export const checkWebhooks = async ({ webhookUrl }: Site, now: Date): Promise<Finding[]> => {
  const gateways = config().gateways.map(({ id }) => ({ id, url: `${webhookUrl}/${id}` }));
  const sent = await Promise.all(gateways.map(({ id, url }) => sendEvent(url, id, now)));
  const told = await Promise.all(gateways.map(({ id, url }) => askGateway(url, id)));
  return [...sent, ...told].flat();
};

type Status = { status?: string; version?: string; affected?: { component: string }[] };

const askStatus = (apiUrl: string) =>
  httpCall({
    ...{ system: 'api', operation: 'get_status', url: `${apiUrl}/status` },
    deadlineMs: DEADLINE_MS,
  });

/** Whether the API answers at its public address, is well, and is of this version. */
export const checkApi = async ({ apiUrl }: Site): Promise<Finding[]> => {
  const dns =
    'Point the name at the output DomainTarget (with an edge: EdgeTarget), and look at the certificate.';
  const reached = await askStatus(apiUrl).catch((failure: Error) => failure.message);
  if (typeof reached === 'string') return [error('api', `${apiUrl} does not answer: ${reached}.`, dns)];
  if (reached.status !== 200) {
    return [
      error('api', `${apiUrl}/status answers ${reached.status}.`, `See the log of status/get-status. ${dns}`),
    ];
  }
  const { status, version, affected = [] } = parseJson('api', reached) as Status;
  const parts = affected.map(({ component }) => component).join(', ');
  return [
    ...(status === 'ok'
      ? []
      : [
          error(
            'api',
            `The API is degraded: ${parts}.`,
            'See the log of status/get-status, and the AWS Health Dashboard.',
          ),
        ]),
    ...(version === API_VERSION
      ? []
      : [
          error(
            'api',
            `The API is of version ${version}, this is ${API_VERSION}.`,
            'Deploy this version, or check out that one; a canary may still be under way.',
          ),
        ]),
  ];
};

/** This machine's clock beside the API's. */
export const checkClock = async ({ apiUrl }: Site, now: Date): Promise<Finding[]> => {
  const date = await askStatus(apiUrl).then(
    ({ headers }) => Date.parse(headers.get('date') ?? ''),
    () => Number.NaN,
  );
  // Another check reports an API that does not answer.
  if (Number.isNaN(date)) return [];
  const seconds = Math.round(Math.abs(now.getTime() - date) / 1000);
  return seconds <= MAX_SKEW_SECONDS
    ? []
    : [
        error(
          'clock',
          `The clock of this machine is ${seconds} seconds off.`,
          'Have it set by NTP, such as: timedatectl set-ntp true',
        ),
      ];
};
