import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readJwt } from './jwt.ts';
import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from './simulator.ts';

const PROJECT = 'simulated-project';
const CLIENT_EMAIL = `push@${PROJECT}.iam.gserviceaccount.com`;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_LIFETIME_SECONDS = 3600;

export type FcmMessage = { token: string } & Record<string, unknown>;

export type FcmSimulator = Simulator & {
  /** Settings for the provider, as a developer would get them from the Firebase console. */
  settings: {
    service_account: { project_id: string; client_email: string; private_key: string; token_uri: string };
    api_base: string;
  };
  /** Messages accepted for delivery, oldest first; also at `GET /_simulator/messages`. */
  messages: FcmMessage[];
};

/** Error bodies as documented at https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode. */
const failure = (code: number, status: string, errorCode: string, message: string, more: object[] = []) => ({
  status: code,
  body: {
    error: {
      code,
      message,
      status,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }, ...more],
    },
  },
});

const invalidToken = 'The registration token is not a valid FCM registration token';

/** What FCM answers instead of delivering, by how the device's token begins. */
const failures: Record<string, SimulatorAnswer> = {
  dead: failure(404, 'NOT_FOUND', 'UNREGISTERED', 'Requested entity was not found.'),
  invalid: failure(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT', invalidToken, [
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [{ field: 'message.token', description: invalidToken }],
    },
  ]),
  quota: failure(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED', 'Quota exceeded.'),
  mismatch: failure(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH', 'SenderId mismatch'),
  unavailable: failure(503, 'UNAVAILABLE', 'UNAVAILABLE', 'The service is currently unavailable.'),
};

const unauthenticated: SimulatorAnswer = {
  status: 401,
  body: { error: { code: 401, message: 'Invalid authentication credentials.', status: 'UNAUTHENTICATED' } },
};

/** One for the process, because making it takes far longer than starting a server. */
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** FCM HTTP v1 with Google's OAuth token endpoint, both checking what they are given. */
export const startFcmSimulator = async (port: number): Promise<FcmSimulator> => {
  const messages: FcmMessage[] = [];
  const accessTokens = new Set<string>();
  const failedOnce = new Set<string>();

  const issueToken = (body: Buffer): SimulatorAnswer => {
    const form = new URLSearchParams(body.toString());
    const claims = readJwt(form.get('assertion') ?? '', keys.publicKey)?.claims;
    const isGranted =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      claims?.iss === CLIENT_EMAIL &&
      claims.aud === simulator.settings.service_account.token_uri &&
      claims.scope === SCOPE &&
      Number(claims.exp) - Number(claims.iat) <= TOKEN_LIFETIME_SECONDS;
    if (!isGranted) return { status: 400, body: { error: 'invalid_grant' } };
    const accessToken = `ya29.${randomUUID()}`;
    accessTokens.add(accessToken);
    return {
      status: 200,
      body: { access_token: accessToken, expires_in: TOKEN_LIFETIME_SECONDS - 1, token_type: 'Bearer' },
    };
  };

  const failureFor = (token: string): SimulatorAnswer | undefined => {
    const first = token.split('-', 1)[0] ?? '';
    if (!token.startsWith('unavailable-once-')) return failures[first];
    if (failedOnce.has(token)) return undefined;
    failedOnce.add(token);
    return failures[first];
  };

  const send = ({ headers, body }: SimulatorRequest): SimulatorAnswer => {
    const accessToken = headers.authorization?.replace(/^Bearer /, '') ?? '';
    if (!accessTokens.has(accessToken)) return unauthenticated;
    const { message } = JSON.parse(body.toString()) as { message: FcmMessage };
    const failed = failureFor(message.token);
    if (failed) return failed;
    messages.push(message);
    return { status: 200, body: { name: `projects/${PROJECT}/messages/${messages.length}` } };
  };

  const answer = (request: SimulatorRequest): SimulatorAnswer => {
    const line = `${request.method} ${request.path}`;
    if (line === 'POST /token') return issueToken(request.body);
    if (line === `POST /v1/projects/${PROJECT}/messages:send`) return send(request);
    if (line === 'GET /_simulator/messages') return { status: 200, body: messages };
    return { status: 404, body: { error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } } };
  };

  const http = await startSimulator(port, answer);
  const simulator: FcmSimulator = {
    ...http,
    messages,
    settings: {
      service_account: {
        project_id: PROJECT,
        client_email: CLIENT_EMAIL,
        private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        token_uri: `${http.url}/token`,
      },
      api_base: http.url,
    },
  };
  return simulator;
};
