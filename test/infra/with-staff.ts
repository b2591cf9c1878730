import { flatten, ofType, type Resource, type Synthesis, synthesise } from './synthesise.ts';

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

type Resources = Record<string, Resource>;

export const staffResources = ({ resources }: Synthesis): Resources =>
  (resources as Record<string, Resources>).staff ?? {};

type Environment = { Variables?: Record<string, string> };

/** A variable of a function of the staff API or of its console, with references as the tests write them. */
export const staffVariable = (made: Synthesis, name: string, variable: string): string => {
  const all = ofType(staffResources(made), 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);
  const { Variables = {} } = (all.find(({ Description }) => Description === name)?.Environment ??
    {}) as Environment;
  return flatten(Variables[variable] ?? 'null');
};
