import * as z from 'zod';
import { id, requiredText, schema, timestamp } from '../common.ts';
import { staffChange, staffRead } from './endpoint.ts';
import { PLACEHOLDERS, unknownPlaceholders } from './placeholders.ts';

const NAMES = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');

const words = () =>
  requiredText(10_000)
    .refine((text) => unknownPlaceholders(text).length === 0, `Use no other placeholders than ${NAMES}.`)
    .meta({
      description: `With ${NAMES} where they belong`,
      example: 'Hello {client_name},\n\nwe have looked at {ticket_number}.',
    });

const fields = () => ({
  name: requiredText(60).meta({ description: 'As staff find it', example: 'Mail moved' }),
  en: words(),
  fr: words().optional().meta({
    description: 'For clients who read French; without it they get the English words',
    example: 'Bonjour {client_name},\n\nnous avons regardé {ticket_number}.',
  }),
});

const reply = schema(() =>
  z
    .object({
      id: id(),
      name: z.string(),
      en: z.string(),
      fr: z.string().nullable(),
      updated_by: z.string(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'ReplyTemplate',
      example: {
        id: 7355608500001,
        name: 'Mail moved',
        en: 'Hello {client_name},\n\nwe have looked at {ticket_number}.',
        fr: null,
        updated_by: 'ama',
        updated_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

export const replies = {
  'list-replies': staffRead({
    path: '/replies',
    summary: 'Templates of replies to tickets, by name',
    needs: 'tickets:read',
    seen: 'nobody',
    responses: () => ({ 200: z.object({ data: z.array(reply()) }) }),
    uses: ['table:read'],
  }),
  'add-reply': staffChange({
    path: '/replies',
    summary: 'Add a template of a reply',
    needs: 'replies:write',
    fields,
    result: reply,
  }),
  'change-reply': staffChange({
    path: '/replies/{reply}',
    summary: 'Change a template of a reply',
    needs: 'replies:write',
    fields,
    result: reply,
  }),
  'remove-reply': staffChange({
    path: '/replies/{reply}/remove',
    summary: 'Remove a template of a reply',
    needs: 'replies:write',
    fields: () => ({}),
    result: () => z.object({ id: id() }),
  }),
};
