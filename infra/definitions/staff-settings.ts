import * as z from 'zod';
import { customDomainSchema, rateSchema } from './gateway-settings.ts';

const https = () => z.url({ protocol: /^https$/ });
const text = () => z.string().min(1);

/** Methods of RFC 8176 that are more than a password. */
const SECOND_FACTORS = ['otp', 'hwk', 'swk', 'mfa'];

const cognitoSchema = z.strictObject({
  /** Of the address of the log-in page, `<prefix>.auth.<region>.amazoncognito.com`; unique in its region. */
  domain_prefix: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'lower-case letters, digits and hyphens, at most 63')
    .refine(
      (prefix) => !/aws|amazon|cognito/.test(prefix),
      'AWS keeps "aws", "amazon" and "cognito" to itself',
    ),
});

/** An OpenID Connect issuer of one's own, whose access tokens are JWTs. */
const issuerSchema = z.strictObject({
  /** As its tokens name it; its discovery document lies below. */
  url: https(),
  jwks_uri: https(),
  /** The console at the issuer: a public client, with code flow and PKCE. */
  client: text(),
  scope: z
    .string()
    .regex(/(^| )openid( |$)/, 'scopes with "openid" among them')
    .default('openid'),
  /** Whom access tokens for the staff API are for, and the claim that says so. */
  audience: text(),
  audience_claim: z.enum(['aud', 'client_id']).default('aud'),
  /** Holds one of the roles, alone or in a list. */
  role_claim: text(),
  /** Who it was, for the audit trail, which clients can read. */
  name_claim: text().default('sub'),
  /** What proves a second factor. `required_by_issuer` takes the issuer's word that nobody gets a token without one. */
  second_factor: z
    .union(
      [z.literal('required_by_issuer'), z.strictObject({ claim: text(), any_of: z.array(text()).min(1) })],
      {
        error: '{ claim, any_of }, or "required_by_issuer"',
      },
    )
    .default({ claim: 'amr', any_of: SECOND_FACTORS }),
  /** What the console asks beside `url`, where the issuer has its token endpoint elsewhere. */
  origins: z.array(https()).default([]),
});

export const staffSchema = z.strictObject({
  /** A user pool is made for the staff. */
  cognito: cognitoSchema.nullable().default(null),
  /** Staff log in where they do already. */
  issuer: issuerSchema.nullable().default(null),
  /** Host name of console and staff API, and the ARN of its ACM certificate in the same region. */
  custom_domain: customDomainSchema.nullable().default(null),
  /** Of each route: a desk is some people, not the world. */
  throttling: rateSchema.default({ rate: 100, burst: 200 }),
});

export type StaffSettings = z.infer<typeof staffSchema>;
export type OwnIssuer = z.infer<typeof issuerSchema>;

/** What functions are told of a user pool, whose names AWS makes. */
const COGNITO_BYTES = 400;

/** How much of the environment of a function of the staff API says where staff log in. */
export const issuerBytes = (staff: StaffSettings | null): number => {
  if (!staff) return 0;
  return staff.issuer ? Buffer.byteLength(JSON.stringify(staff.issuer)) : COGNITO_BYTES;
};

type Named = { name: string } | null;
type Stage = { staff: StaffSettings | null; custom_domain: Named; edge: Named };

/** What is half said, or would let in whom it must not. */
export const staffProblems = ({ staff, ...client }: Stage): string[] => {
  if (!staff) return [];
  const { cognito, issuer, custom_domain } = staff;
  const names = [client.custom_domain?.name, client.edge?.name];
  return [
    ...((cognito === null) === (issuer === null)
      ? ['staff: say where staff log in, by cognito (a user pool is made) or by issuer (your own)']
      : []),
    ...(issuer?.audience_claim === 'aud' && issuer.audience === issuer.client
      ? ['staff.issuer.audience: is the console itself, whose ID tokens would open the API']
      : []),
    ...(custom_domain && names.includes(custom_domain.name)
      ? [`staff.custom_domain: ${custom_domain.name} is the name of the client API`]
      : []),
  ];
};
