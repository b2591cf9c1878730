import * as z from 'zod';
import { dataOf, schema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { EVENT_TYPES, LOCALES, NOTICE_KINDS } from './vocabulary.ts';

const LOCALE = {
  description: 'Language of mails and push messages to this user; null for that of the provider',
};

const MAIL = { description: 'Whether mails of this kind are sent, beyond those that always are' };
const PUSH = { description: 'Whether the phones of this user show messages of this kind' };

const notice = schema(() =>
  z.object({
    kind: z.enum(NOTICE_KINDS),
    mail: z.boolean().meta(MAIL),
    push: z.boolean().meta(PUSH),
    always_mailed: z
      .array(z.enum(EVENT_TYPES))
      .meta({ description: 'What is mailed all the same, by the type of its event' }),
    mail_required: z
      .boolean()
      .meta({ description: 'Every mail of this kind is always sent: `mail` cannot be turned off' }),
  }),
);

const preferencesResource = schema(() =>
  z
    .object({
      locale: z.enum(LOCALES).nullable().meta(LOCALE),
      locales: z.array(z.enum(LOCALES)).meta({ description: 'The languages offered' }),
      notices: z.array(notice()).meta({ description: 'One entry for each kind of news' }),
    })
    .meta({
      id: 'Preferences',
      example: {
        locale: 'fr',
        locales: ['en', 'fr'],
        notices: [
          {
            kind: 'tickets',
            mail: true,
            push: false,
            always_mailed: [],
            mail_required: false,
          },
        ],
      },
    }),
);

const preferencesChange = schema(() =>
  z
    .strictObject({
      locale: z.enum(LOCALES).nullish().meta(LOCALE),
      notices: z
        .array(
          z.strictObject({
            kind: z.enum(NOTICE_KINDS),
            mail: z.boolean().optional().meta(MAIL),
            push: z.boolean().optional().meta(PUSH),
          }),
        )
        .max(NOTICE_KINDS.length, 'Name each kind once.')
        .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, 'Name each kind once.')
        .optional()
        .meta({ description: 'Only the kinds that change; false for both channels to hear nothing' }),
    })
    .refine(
      (fields) => Object.values(fields).some((value) => value !== undefined),
      'Send at least one field.',
    )
    .meta({
      id: 'PreferencesUpdateRequest',
      example: { locale: 'fr', notices: [{ kind: 'news', mail: false, push: false }] },
    }),
);

export type PreferencesChange = z.output<ReturnType<typeof preferencesChange>>;

export const preferences = {
  'get-preferences': endpoint({
    method: 'GET',
    path: '/me/preferences',
    auth: 'user',
    summary: 'What the logged-in user hears of, by mail and push, and in which language',
    responses: () => ({ 200: dataOf(preferencesResource()) }),
    uses: ['table:read'],
    addition: true,
  }),
  'update-preferences': endpoint({
    method: 'PATCH',
    path: '/me/preferences',
    auth: 'user',
    summary: 'Change the language, or what the logged-in user hears of',
    description:
      'What is not named stays. Mails about a client account go to its contact address and follow what the user of that address has chosen; push messages go to each member, as each has chosen. `always_mailed` is sent whatever was chosen.',
    body: preferencesChange,
    responses: () => ({ 200: dataOf(preferencesResource()) }),
    uses: ['table:read', 'table:write'],
    addition: true,
  }),
};
