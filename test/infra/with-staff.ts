import { synthesise } from './synthesise.ts';

/** Settings of a stage by which it has the staff API and its console. */
export const BY_COGNITO = { cognito: { domain_prefix: 'example-desk' } };

export const BY_OWN_ISSUER = {
  issuer: {
    url: 'https://login.example.com/realms/staff',
    jwks_uri: 'https://login.example.com/realms/staff/certs',
    client: 'console',
    scope: 'openid staff',
    audience: 'urn:example:staff',
    role_claim: 'roles',
    name_claim: 'preferred_username',
    origins: ['https://tokens.example.com'],
  },
};

export const withStaff = (staff: object) => synthesise((stage) => Object.assign(stage, { staff }));
