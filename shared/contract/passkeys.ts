import * as z from 'zod';
import { confirmResponse, loginResponse } from './auth.ts';
import { dataOf, id, message, requiredText, schema, timestamp } from './common.ts';
import { endpoint, type RateLimit } from './endpoint.ts';
import { recoveryCodes } from './factors.ts';

const KIB = 1024;

const bytes = (maximum: number, description = 'Base64url') =>
  z
    .string()
    .regex(/^[\w-]+$/, 'Use base64url.')
    .max(maximum)
    .meta({ description });

const credentialId = () => bytes(1400, 'Base64url, as the browser has it');
const clientData = () => bytes(4 * KIB);
const transports = () =>
  z
    .array(z.string().max(32))
    .max(8)
    .meta({ description: 'How its authenticator is reached', example: ['internal'] });
const RESPONSE = { description: 'What the authenticator has made' };

const credential = { id: credentialId(), rawId: credentialId(), type: z.literal('public-key') };

const ID = 'Zs2lLVZ0Q1m6wWnXoGkPZQ';
const ATTESTATION = {
  ...{ id: ID, rawId: ID, type: 'public-key' },
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YQ',
    transports: ['internal'],
  },
};
const ASSERTION = {
  ...{ id: ID, rawId: ID, type: 'public-key' },
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAA',
    signature: 'MEUCIQDx',
    userHandle: 'AAAGsJ1Ka0E',
  },
};

const attestation = schema(() =>
  z
    .object({
      ...credential,
      response: z
        .object({
          clientDataJSON: clientData(),
          attestationObject: bytes(16 * KIB),
          transports: transports().optional(),
        })
        .meta(RESPONSE),
    })
    .meta({
      id: 'NewCredential',
      description: '`RegistrationResponseJSON` (WebAuthn Level 3, 5.1): what `credential.toJSON()` gives',
      example: ATTESTATION,
    }),
);
export type Attestation = z.output<ReturnType<typeof attestation>>;

const assertion = schema(() =>
  z
    .object({
      ...credential,
      response: z
        .object({
          clientDataJSON: clientData(),
          authenticatorData: bytes(4 * KIB),
          signature: bytes(2 * KIB),
          userHandle: bytes(128).nullish().meta({ description: 'Base64url; needed for a log-in' }),
        })
        .meta(RESPONSE),
    })
    .meta({
      id: 'UsedCredential',
      description: '`AuthenticationResponseJSON` (WebAuthn Level 3, 5.1): what `credential.toJSON()` gives',
      example: ASSERTION,
    }),
);
export type Assertion = z.output<ReturnType<typeof assertion>>;

const descriptors = () =>
  z.array(z.object({ type: z.literal('public-key'), id: z.string(), transports: transports() })).meta({
    example: [{ type: 'public-key', id: 'Zs2lLVZ0Q1m6wWnXoGkPZQ', transports: ['internal'] }],
  });
const challenge = () =>
  z.string().meta({
    description: 'Works once, for five minutes',
    example: 'p5aV2uHXr0AOqUk7HQitvi-Ny1p5aV2uHXr0AOqUk7H',
  });

const creationOptions = schema(() =>
  z
    .object({
      public_key: z
        .object({
          challenge: challenge(),
          rp: z.object({ id: z.string(), name: z.string() }).meta({
            description: 'Whom it is for',
            example: { id: 'my.example.com', name: 'Example Hosting' },
          }),
          user: z
            .object({
              id: z.string().meta({ description: 'Base64url' }),
              name: z.string(),
              displayName: z.string().meta({ description: 'For people' }),
            })
            .meta({
              description: 'The logged-in user',
              example: { id: 'AAAGsJ1Ka0E', name: 'demo@example.com', displayName: 'Ama Mensah' },
            }),
          pubKeyCredParams: z
            .array(
              z.object({
                type: z.literal('public-key'),
                alg: z.int().meta({ description: 'Of COSE', example: -7 }),
              }),
            )
            .meta({ description: 'Algorithms that are taken' }),
          timeout: z.int().meta({ description: 'In milliseconds', example: 300_000 }),
          excludeCredentials: descriptors().meta({ description: 'What the user has already' }),
          authenticatorSelection: z
            .object({
              residentKey: z.literal('required').meta({ description: 'It is found without an address' }),
              requireResidentKey: z.boolean().meta({ description: 'The same for old browsers' }),
              userVerification: z.literal('required').meta({ description: 'It asks who holds it' }),
            })
            .meta({ description: 'What is asked of the authenticator' }),
          attestation: z.literal('none').meta({ description: 'Nothing about its make' }),
        })
        .meta({
          description:
            '`PublicKeyCredentialCreationOptionsJSON`, for `PublicKeyCredential.parseCreationOptionsFromJSON`',
        }),
    })
    .meta({ id: 'PasskeyCreationOptions' }),
);

const requestOptions = schema(() =>
  z
    .object({
      public_key: z
        .object({
          challenge: challenge(),
          rpId: z.string().meta({ description: 'The domain passkeys are for', example: 'my.example.com' }),
          timeout: z.int().meta({ description: 'In milliseconds', example: 300_000 }),
          userVerification: z.literal('required').meta({ description: 'It asks who holds it' }),
          allowCredentials: descriptors().meta({
            description: 'Empty for a log-in, which needs no address',
            example: [],
          }),
        })
        .meta({
          description:
            '`PublicKeyCredentialRequestOptionsJSON`, for `PublicKeyCredential.parseRequestOptionsFromJSON`',
        }),
    })
    .meta({ id: 'PasskeyRequestOptions' }),
);

const PASSKEY = {
  id: 7355608610001,
  name: "Ama's laptop",
  backed_up: true,
  created_at: '2026-11-21T09:29:00.000Z',
  last_used_at: '2026-11-22T08:00:00.000Z',
};

const passkey = schema(() =>
  z
    .object({
      id: id(),
      name: z.string(),
      backed_up: z.boolean().meta({ description: 'Whether it is kept in more places than one device' }),
      created_at: timestamp(),
      last_used_at: timestamp().nullable().meta({ description: 'null until it was used' }),
    })
    .meta({ id: 'Passkey', example: PASSKEY }),
);

const name = () => requiredText(60).meta({ description: 'For people', example: "Ama's laptop" });

const perSession: RateLimit = { per: 'session', requests: 20, seconds: 900 };
/** Many people share the address of a carrier, and a passkey cannot be guessed. */
const perAddress: RateLimit = { per: 'address', requests: 300, seconds: 900 };
const own = { auth: 'user', beforeSecondFactor: true, addition: true } as const;
const uses = ['table:read', 'table:write', 'queue:mails'] as const;

export const passkeys = {
  'list-passkeys': endpoint({
    ...own,
    method: 'GET',
    path: '/me/passkeys',
    summary: 'Passkeys of the logged-in user, newest first',
    responses: () => ({
      200: dataOf(z.array(passkey())).meta({ id: 'PasskeysResponse', example: { data: [PASSKEY] } }),
    }),
    uses: ['table:read'],
  }),
  'begin-registration': endpoint({
    ...own,
    method: 'POST',
    path: '/me/passkeys/options',
    reauthentication: 'required',
    rateLimit: perSession,
    summary: 'Begin to add a passkey: what the browser or the phone makes it from',
    failures: ['too_many_passkeys'],
    responses: () => ({ 200: creationOptions() }),
    uses: ['table:read', 'table:write'],
  }),
  'add-passkey': endpoint({
    ...own,
    method: 'POST',
    path: '/me/passkeys',
    reauthentication: 'required',
    rateLimit: perSession,
    summary: 'Add a passkey; from now on it lets in alone, and the password only with a second factor',
    body: schema(() =>
      z.strictObject({ name: name(), credential: attestation() }).meta({ id: 'AddPasskeyRequest' }),
    ),
    failures: ['passkey_invalid', 'too_many_passkeys'],
    responses: () => ({
      201: z
        .object({
          data: passkey(),
          recovery_codes: recoveryCodes().meta({
            description: 'Of the first second factor, shown once; none with any other',
          }),
        })
        .meta({ id: 'NewPasskeyResponse' }),
    }),
    uses,
  }),
  'rename-passkey': endpoint({
    ...own,
    method: 'PATCH',
    path: '/me/passkeys/{passkey}',
    summary: 'Give a passkey another name',
    body: schema(() => z.strictObject({ name: name() }).meta({ id: 'RenamePasskeyRequest' })),
    responses: () => ({ 200: dataOf(passkey()).meta({ id: 'PasskeyResponse' }) }),
    uses: ['table:read', 'table:write'],
  }),
  'remove-passkey': endpoint({
    ...own,
    method: 'DELETE',
    path: '/me/passkeys/{passkey}',
    reauthentication: 'required',
    summary: 'Remove a passkey; not the last one of somebody without a password',
    failures: ['last_way_in'],
    responses: () => ({ 200: message() }),
    uses: [...uses, 'table:credentials'],
  }),
  'remove-password': endpoint({
    ...own,
    method: 'DELETE',
    path: '/me/password',
    reauthentication: 'required',
    rateLimit: perSession,
    summary: 'Log in with passkeys alone from now on',
    description:
      'Takes a log-in with a passkey, or `POST /auth/confirm/passkey`, of the last ten minutes. `POST /me/password` sets a password again, and so does a link to a new one.',
    failures: ['no_passkey'],
    responses: () => ({ 200: message() }),
    uses: [...uses, 'table:credentials'],
  }),
  'begin-log-in': endpoint({
    auth: 'public',
    addition: true,
    method: 'POST',
    path: '/auth/passkey/options',
    rateLimit: perAddress,
    summary: 'Begin a log-in with a passkey, which says itself whose it is',
    responses: () => ({ 200: requestOptions() }),
    uses: ['table:read', 'table:write'],
  }),
  'log-in-with-passkey': endpoint({
    auth: 'public',
    addition: true,
    method: 'POST',
    path: '/auth/passkey',
    rateLimit: perAddress,
    summary: 'Exchange a passkey for a bearer token; no second factor is asked for',
    body: schema(() =>
      z
        .strictObject({
          credential: assertion(),
          device_name: requiredText(120),
          device_token: z.string().max(100).optional().meta({
            description: 'Of an earlier log-in of this phone: no mail then tells of a new one',
          }),
        })
        .meta({
          id: 'PasskeyLoginRequest',
          example: { credential: ASSERTION, device_name: "Ama's laptop" },
        }),
    ),
    failures: ['account_awaits_approval', 'account_disabled', 'passkey_invalid'],
    responses: () => ({ 200: loginResponse() }),
    uses: ['table:read', 'table:credentials', 'table:write'],
  }),
  'begin-confirmation': endpoint({
    ...own,
    method: 'POST',
    path: '/auth/confirm/passkey/options',
    rateLimit: perSession,
    summary: 'Begin to show again who is there, with a passkey of the logged-in user',
    failures: ['no_passkey'],
    responses: () => ({ 200: requestOptions() }),
    uses: ['table:read', 'table:write'],
  }),
  'confirm-with-passkey': endpoint({
    ...own,
    method: 'POST',
    path: '/auth/confirm/passkey',
    rateLimit: perSession,
    summary: 'The same as `POST /auth/confirm`, with a passkey',
    description:
      'For ten minutes the session then does what asks for it; what takes the password, or a code in `otp`, is done without either.',
    body: schema(() => z.strictObject({ credential: assertion() }).meta({ id: 'ConfirmPasskeyRequest' })),
    failures: ['passkey_invalid'],
    responses: () => ({ 200: confirmResponse() }),
    uses: ['table:read', 'table:write'],
  }),
};
