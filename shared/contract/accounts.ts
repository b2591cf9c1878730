import * as z from 'zod';
import { userResource } from './auth.ts';
import { phoneNumber } from './clients.ts';
import { country, currency, message, newPassword, requiredText, schema, text } from './common.ts';
import { endpoint, type RateLimit } from './endpoint.ts';
import { currentPassword, otp } from './factors.ts';
import { LOCALES } from './vocabulary.ts';

const TOKEN = 'm3JtR0b1vQ8yW2sXn7KpZc4LhUaTgEdF9iOx6NqPzYA';

const email = schema(() => z.email('Enter an e-mail address.').max(254, 'Use at most 254 characters.'));

const token = schema(() =>
  z
    .string()
    .min(1, 'This is required.')
    .max(200)
    .meta({ description: 'From the link in the mail, after `#token=`' }),
);
const locale = schema(() => z.enum(LOCALES).optional());
const clientRequest = { token: TOKEN, password: 'a-long-password-of-mine' };

const registerRequest = schema(() =>
  z
    .strictObject({ email: email(), locale: locale() })
    .meta({ id: 'RegisterRequest', example: { email: 'efua@example.com', locale: 'en' } }),
);

const termsVersion = schema(() =>
  z.string().max(40).meta({ description: '`sign_up.terms_version` of GET /mobile/config' }),
);

const accountDetails = schema(() =>
  z
    .strictObject({
      token: token(),
      password: newPassword(),
      first_name: requiredText(60),
      last_name: requiredText(60),
      company_name: text(120).min(1).nullish(),
      phone: phoneNumber().min(1, 'This is required.'),
      country: country(),
      currency: currency().optional(),
      locale: locale(),
      terms_version: termsVersion(),
    })
    .meta({
      id: 'VerifyRegistrationRequest',
      example: {
        ...clientRequest,
        first_name: 'Efua',
        last_name: 'Owusu',
        phone: '+233201234567',
        country: 'GH',
        currency: 'GHS',
        terms_version: '2026-11-01',
      },
    }),
);
export type AccountDetails = z.output<ReturnType<typeof accountDetails>>;

const invitedDetails = schema(() =>
  z
    .strictObject({
      password: newPassword(),
      first_name: requiredText(60),
      last_name: requiredText(60),
      locale: locale(),
      terms_version: termsVersion(),
    })
    .meta({
      id: 'RegisterInvitedRequest',
      example: {
        password: 'a-long-password-of-mine',
        first_name: 'Kofi',
        last_name: 'Boateng',
        terms_version: '2026-11-01',
      },
    }),
);
export type InvitedDetails = z.output<ReturnType<typeof invitedDetails>>;

const registered = schema(() =>
  z
    .object({
      message: z.string().meta({ example: 'Your account is open. You can log in now.' }),
      status: z.enum(['active', 'awaiting_approval']),
      user: userResource(),
    })
    .meta({
      id: 'RegistrationResponse',
      description: '`awaiting_approval`: the user can log in once staff have agreed',
    }),
);

const forgotRequest = schema(() =>
  z
    .strictObject({
      email: email(),
      device_token: z.string().max(100).optional().meta({
        description:
          'Of an earlier log-in of this phone: what strangers ask for then does not use up its mails',
      }),
    })
    .meta({ id: 'ForgotPasswordRequest', example: { email: 'demo@example.com' } }),
);
const resetRequest = schema(() =>
  z
    .strictObject({ token: token(), password: newPassword() })
    .meta({ id: 'ResetPasswordRequest', example: clientRequest }),
);
const removed = schema(() =>
  z
    .object({
      factors: z.array(z.string()).meta({ description: 'Names of authenticator apps and passkeys' }),
      sessions: z.int().meta({ description: 'How many sessions have ended' }),
      devices: z.int().meta({ description: 'Phones that got push messages' }),
      members: z.array(z.email()).meta({ description: 'Addresses of members who were added' }),
      invitations: z.array(z.email()).meta({ description: 'Addresses that were invited' }),
      contact_emails: z
        .array(z.email())
        .meta({ description: 'Contact addresses of client accounts, in force or asked for' }),
    })
    .meta({
      id: 'RemovedAdditions',
      description: 'What was added to the account since a day before the change, and is gone',
      example: {
        factors: ['Phone'],
        sessions: 2,
        devices: 0,
        members: ['kofi@example.com'],
        invitations: [],
        contact_emails: [],
      },
    }),
);
export type Removed = z.infer<ReturnType<typeof removed>>;

const takenBack = schema(() =>
  z.object({ message: z.string(), removed: removed() }).meta({
    id: 'TakenBackResponse',
    example: {
      message: 'Your account is back. Log in with your new password.',
      removed: {
        factors: ['Phone'],
        sessions: 2,
        devices: 0,
        members: ['kofi@example.com'],
        invitations: [],
        contact_emails: [],
      },
    },
  }),
);

const passwordChange = schema(() =>
  z
    .strictObject({ current_password: currentPassword(), password: newPassword(), otp: otp().optional() })
    .meta({
      id: 'ChangeUserPasswordRequest',
      example: { current_password: 'my-present-password', password: 'a-long-password-of-mine' },
    }),
);
const emailChange = schema(() =>
  z.strictObject({ email: email(), current_password: currentPassword(), otp: otp().optional() }).meta({
    id: 'ChangeEmailRequest',
    example: { email: 'new@example.com', current_password: 'my-present-password' },
  }),
);
const emailConfirmation = schema(() =>
  z.strictObject({ token: token() }).meta({ id: 'ConfirmEmailRequest', example: { token: TOKEN } }),
);

/** Many people share an address behind a carrier; the mails themselves are limited by recipient. */
const perAddress: RateLimit = { per: 'address', requests: 60, seconds: 900 };
const perSession: RateLimit = { per: 'session', requests: 10, seconds: 900 };
const asking = ['table:read', 'table:write', 'queue:mails'] as const;
const uses = [...asking, 'table:credentials'] as const;

const open = { method: 'POST', auth: 'public', addition: true, rateLimit: perAddress, uses } as const;
const own = {
  method: 'POST',
  auth: 'user',
  beforeSecondFactor: true,
  addition: true,
  rateLimit: perSession,
  uses: [...uses, 'factors:check'],
} as const;

export const accounts = {
  register: endpoint({
    ...open,
    uses: asking,
    path: '/auth/register',
    summary: 'Ask for a mail with a link to open an account',
    description: 'Says the same whether there is an account or not; the mail tells its reader.',
    body: registerRequest,
    failures: ['sign_up_closed'],
    responses: () => ({ 202: message() }),
  }),
  'verify-registration': endpoint({
    ...open,
    path: '/auth/register/verify',
    summary: 'Open an account with the link of the mail, agreeing to the terms',
    body: accountDetails,
    failures: ['email_taken', 'link_invalid'],
    responses: () => ({ 201: registered() }),
  }),
  'register-invited': endpoint({
    ...open,
    path: '/invitations/{token}/register',
    textParameters: ['token'],
    summary: 'Open an account with the link of an invitation, agreeing to the terms, and accept it',
    description:
      'For invited people who have no account, whatever `sign_up.mode` says. The address is that of the invitation, which its link proves. `email_taken`: log in and accept.',
    body: invitedDetails,
    failures: ['client_inactive', 'email_taken', 'invitation_not_found', 'too_many_members'],
    responses: () => ({ 201: registered() }),
  }),
  'forgot-password': endpoint({
    ...open,
    uses: asking,
    path: '/auth/password/forgot',
    summary: 'Ask for a mail with a link to choose a new password',
    description: 'Says the same whether there is an account or not.',
    body: forgotRequest,
    responses: () => ({ 202: message() }),
  }),
  'reset-password': endpoint({
    ...open,
    path: '/auth/password/reset',
    summary: 'Choose a new password with the link of the mail; every session ends',
    body: resetRequest,
    failures: ['link_invalid'],
    responses: () => ({ 200: message() }),
  }),
  'change-own-password': endpoint({
    ...own,
    path: '/me/password',
    summary: 'Change the password; every other session ends',
    body: passwordChange,
    failures: ['invalid_credentials', 'otp_required'],
    responses: () => ({ 200: message() }),
  }),
  'change-email': endpoint({
    ...own,
    path: '/me/email',
    summary: 'Ask for a mail to a new address, with a link to confirm it',
    body: emailChange,
    failures: ['invalid_credentials', 'otp_required'],
    responses: () => ({ 202: message() }),
  }),
  'confirm-email': endpoint({
    ...open,
    path: '/auth/email/confirm',
    summary: 'Confirm a new e-mail address with the link sent to it',
    body: emailConfirmation,
    failures: ['email_taken', 'link_invalid', 'too_many_accounts', 'too_many_changes'],
    responses: () => ({ 200: message() }),
  }),
  'undo-email': endpoint({
    ...open,
    path: '/auth/email/undo',
    summary: 'Take the account back with the link sent to an earlier address, choosing a new password',
    description:
      'Within seven days of the change, whatever was changed since. Every session ends, and what was added since is removed: authenticator apps, devices, members, invitations and contact addresses.',
    body: resetRequest,
    failures: ['email_taken', 'link_invalid'],
    responses: () => ({ 200: takenBack() }),
  }),
};
