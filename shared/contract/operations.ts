import * as z from 'zod';
import { id, schema, timestamp } from './common.ts';
import { OPERATION_STATUSES, OPERATION_TYPES } from './vocabulary.ts';

/** In the form in which the change was sent. */
const part = z.record(z.string(), z.unknown());

/** A change of a domain, from the request to its end. */
export const operationResource = schema(() =>
  z
    .object({
      id: id(),
      domain_id: id(),
      domain: z.string(),
      type: z.enum(OPERATION_TYPES),
      status: z.enum(OPERATION_STATUSES).meta({
        description:
          '`pending` goes on by itself; `action_required` waits for a person at the registry; the others are final',
      }),
      version: z.int().meta({ description: 'Of the domain with this change' }),
      wanted: part.meta({ description: 'As it was sent' }),
      before: part.nullable().meta({ description: 'What was there; null until it is known' }),
      error: z
        .object({ code: z.string(), message: z.string().meta({ description: 'Safe to show to the user' }) })
        .nullable()
        .meta({ description: 'Why it failed; nothing was changed then' }),
      check: z
        .object({ checked_at: timestamp(), broken: z.array(z.enum(['site', 'mail'])) })
        .nullable()
        .meta({ description: 'What resolvers found before the change and not some minutes after it' }),
      undo_until: timestamp().nullable().meta({ description: 'Null when it cannot be undone' }),
      undo_of: id().nullable(),
      undone_by: id().nullable(),
      created_at: timestamp(),
      updated_at: timestamp(),
      finished_at: timestamp().nullable(),
    })
    .meta({
      id: 'DomainOperation',
      example: {
        id: 7355608700001,
        domain_id: 7355608200003,
        domain: 'ama-designs.com',
        type: 'nameservers',
        status: 'succeeded',
        version: 4,
        wanted: { nameservers: ['ns1.example.net', 'ns2.example.net'] },
        before: { nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'] },
        error: null,
        check: { checked_at: '2026-11-21T09:33:30.000Z', broken: ['mail'] },
        undo_until: '2026-11-24T09:30:02.000Z',
        undo_of: null,
        undone_by: null,
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:30:02.000Z',
        finished_at: '2026-11-21T09:30:02.000Z',
      },
    }),
);

export const ifVersion = schema(() =>
  z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Refuses the change with 409 unless the domain still has this `version`' }),
);
