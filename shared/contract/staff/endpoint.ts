import * as z from 'zod';
import { requiredText, schema, timestamp } from '../common.ts';
import type { EndpointDefinition, Multipart } from '../endpoint.ts';
import type { Use } from '../resources.ts';
import type { StaffPermission } from '../staff-roles.ts';

/**
 * An endpoint of the staff API, in the form of the client API's and relative to `/staff/v1`. `auth` says that somebody has
 * logged in, here with the provider's OpenID Connect issuer.
 */
export type StaffDefinition = Extract<EndpointDefinition, { auth: 'public' | 'user' }> & {
  auth: 'user';
  needs: StaffPermission;
  /**
   * Whose access log tells of a read: the `{client}` of the path, each `client_id` among `data`, or nobody's. A change is
   * recorded by the audit entry that it writes.
   */
  seen: 'client' | 'listed' | 'nobody';
  /** Asked again and again: answered with an ETag, and with a 304 to whoever has the same already. */
  conditional?: true;
};

/** An endpoint that reads. */
export const staffRead = <const D extends Omit<StaffDefinition, 'auth' | 'method'>>(definition: D) => ({
  ...definition,
  method: 'GET' as const,
  auth: 'user' as const,
});

/** An endpoint that asks for work which changes nothing of a client: there is no plan to look at, and no harm in a repetition. */
export const staffRequest = <const D extends Omit<StaffDefinition, 'auth' | 'method' | 'seen'>>(
  definition: D,
) => ({
  ...definition,
  method: 'POST' as const,
  auth: 'user' as const,
  seen: 'nobody' as const,
});

const planResource = schema(() =>
  z
    .object({
      id: z.string().meta({ description: 'Names what would be done, as it stands now' }),
      says: z.array(z.string()).meta({ description: 'What would be done, in sentences' }),
      amount: z.number().nullable().meta({ description: 'The money that would move, in major units' }),
      currency: z.string().nullable(),
      second_person: z.boolean().meta({ description: 'Whether somebody else has to confirm it as well' }),
    })
    .meta({
      id: 'Plan',
      example: {
        id: 'Zs2lLVZ0Q1m6wWnXoGkPZQ',
        says: ['Give back USD 12.99 of 33G4WSN52M, the way it came.'],
        amount: 12.99,
        currency: 'USD',
        second_person: false,
      },
    }),
);

const approval = schema(() =>
  z.object({ requested_by: z.string(), created_at: timestamp(), expires_at: timestamp() }).meta({
    id: 'WaitingApproval',
    description: 'Of a change that waits: who has confirmed it; somebody else has to send the same request',
    example: {
      requested_by: 'kofi',
      created_at: '2026-11-21T09:30:00.000Z',
      expires_at: '2026-11-23T09:30:00.000Z',
    },
  }),
);

export const CHANGE_STATES = ['planned', 'waiting', 'done'] as const;

const asked = {
  reason: () =>
    requiredText(300).meta({
      description: 'Why; the client can read it',
      example: 'The client asked for it',
    }),
  confirm: () =>
    z.string().max(100).optional().meta({
      description: 'The `id` of the plan that was shown. Without it nothing is changed.',
      example: 'Zs2lLVZ0Q1m6wWnXoGkPZQ',
    }),
};

type Change<P extends `/${string}`, F extends z.ZodRawShape, R extends z.ZodType> = {
  path: P;
  summary: string;
  description?: string;
  needs: StaffPermission;
  fields: () => F;
  result: () => R;
  uses?: readonly Use[];
  /** Its form, where files may come with it. */
  multipart?: Multipart;
};

/**
 * An endpoint that changes something of a client, or of the provider. It is sent twice: first for its plan, then with `confirm` and an
 * `Idempotency-Key` to have just that done. A plan of much money waits until a second person has confirmed it.
 */
export const staffChange = <
  const P extends `/clients/{client}/${string}` | `/replies${string}` | `/catalog${string}` | '/coupons',
  F extends z.ZodRawShape,
  R extends z.ZodType,
>({
  path,
  summary,
  description,
  needs,
  fields,
  result,
  uses = [],
  multipart,
}: Change<P, F, R>) => ({
  method: 'POST' as const,
  auth: 'user' as const,
  path,
  summary,
  ...(description ? { description } : {}),
  needs,
  seen: 'nobody' as const,
  idempotent: 'optional' as const,
  ...(multipart ? { multipart } : {}),
  body: () => z.strictObject({ ...fields(), reason: asked.reason(), confirm: asked.confirm() }),
  responses: () => ({
    200: z.object({
      plan: planResource(),
      status: z.enum(CHANGE_STATES),
      data: result().nullable().meta({
        description: 'What came of it; null while nothing is done, and where the answer was lost on the way',
      }),
      approval: approval().nullable(),
    }),
  }),
  uses: ['table:read', 'table:write', 'queue:notifications', ...uses] as const satisfies readonly Use[],
});

const next = () =>
  z
    .string()
    .nullable()
    .meta({ description: 'The `cursor` of the next page; null after the last', example: null });

/** One page of a list. */
export const staffList = <S extends z.ZodType>(entry: S) => z.object({ data: z.array(entry), next: next() });

/** A page leaves an entry for each client on it, which one transaction has to hold. */
const page = () => ({
  per_page: z.coerce.number().int().min(1).max(50).default(25),
  cursor: z.string().max(300).optional(),
});

export const staffPage = schema(() => z.strictObject(page()));

export const staffPageOf = <F extends z.ZodRawShape>(filters: F) => z.strictObject({ ...page(), ...filters });
