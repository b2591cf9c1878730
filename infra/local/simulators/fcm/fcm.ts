import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAnswers } from './answers.ts';
import { createDevices } from './devices.ts';
import { notFound, schemaViolation, unauthenticated } from './errors.ts';
import { checkMessage, type FcmMessage } from './message-rules.ts';
import { checkSchema } from './schema.ts';

const PROJECT = 'simulated-project';
const CLIENT_EMAIL = `push@${PROJECT}.iam.gserviceaccount.com`;

export type FcmSimulator = Simulator & {
  /** Settings for the provider, as a developer would get them from the Firebase console. */
  settings: {
    service_account: { project_id: string; client_email: string; private_key: string; token_uri: string };
    api_base: string;
  };
  /** Messages that reached a phone, oldest first; also at `GET /_simulator/messages`. */
  messages: FcmMessage[];
};

type SendRequest = { message: FcmMessage; validate_only?: boolean };

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

/** FCM HTTP v1 with Google's OAuth token endpoint, both checking what they are given. */
export const startFcmSimulator = async (port: number, now = () => Date.now()): Promise<FcmSimulator> => {
  const messages: FcmMessage[] = [];
  const access = createAccessTokens(CLIENT_EMAIL, now);
  const answers = createAnswers();
  const devices = createDevices(messages, now);
  let sent = 0;

  const send = ({ headers, body }: SimulatorRequest): SimulatorAnswer => {
    if (!access.isValid(headers.authorization)) return unauthenticated;
    const request = parse(body);
    if (request === undefined) return schemaViolation('', 'Invalid JSON payload received.');
    const misfit = checkSchema(request);
    if (misfit) return misfit;
    const { message, validate_only } = request as SendRequest;
    const refused = checkMessage(message ?? {}) ?? answers.of(message.token);
    if (refused) return refused;
    if (!validate_only) devices.take(message);
    sent += 1;
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${sent}` } };
  };

  const control = ({ path, body }: SimulatorRequest): SimulatorAnswer => {
    const given = (parse(body) ?? {}) as Record<string, unknown>;
    if (path === '/_simulator/devices') devices.setOnline(String(given.token), given.online !== false);
    else if (path === '/_simulator/revoke-access-tokens') access.revoke();
    else if (path !== '/_simulator/answers' || !answers.plan(given)) return notFound;
    return { status: 204 };
  };

  const answer = (request: SimulatorRequest): SimulatorAnswer => {
    const line = `${request.method} ${request.path}`;
    if (line === 'POST /token') {
      return access.issue(request.body, simulator.settings.service_account.token_uri);
    }
    if (line === `POST /v1/projects/${PROJECT}/messages:send`) return send(request);
    if (line === 'GET /_simulator/messages') return { status: 200, body: messages };
    if (line.startsWith('POST /_simulator/')) return control(request);
    return notFound;
  };

  const http = await startSimulator(port, answer);
  const simulator: FcmSimulator = {
    ...http,
    messages,
    settings: {
      service_account: {
        project_id: PROJECT,
        client_email: CLIENT_EMAIL,
        private_key: access.privateKey,
        token_uri: `${http.url}/token`,
      },
      api_base: http.url,
    },
  };
  return simulator;
};
