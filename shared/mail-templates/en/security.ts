import { button, facts, note, p } from '../content/blocks.ts';
import { occasionIn } from '../facts/account.ts';
import type { Messages } from '../facts/mails.ts';

export const occasion = occasionIn({ at: 'When', device: 'Device', ip_address: 'IP address' });

export const security = {
  factor_added: (value, say) => ({
    subject: `The second factor is on for your account at ${say.brand}`,
    preview: 'You now log in with your password and a code.',
    heading: 'The second factor is on',
    body: [
      p('From now on you log in with your password and a code from your authenticator app.'),
      occasion(value, say),
      note('Keep the recovery codes where you find them without your phone. Each of them works once.'),
      p('If it was not you, secure your account now.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  factor_removed: (value, say) => ({
    subject: value.left
      ? `An authenticator app was removed from your account at ${say.brand}`
      : `The second factor is off for your account at ${say.brand}`,
    preview: value.left
      ? 'Your other second factors go on working.'
      : 'The password alone now opens your account.',
    heading: value.left ? 'An authenticator app was removed' : 'The second factor is off',
    body: [
      p(
        value.left
          ? 'The codes it shows do not open your account any more. Your other second factors go on working.'
          : 'From now on the password alone opens your account.',
      ),
      occasion(value, say),
      p('If it was not you, choose a new password now and look at your second factors.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  recovery_code_used: (value, say) => ({
    subject: `A recovery code of your account at ${say.brand} was used`,
    preview: `Codes left: ${value.codes_left}`,
    heading: 'A recovery code was used',
    body: [
      p('Somebody logged in to your account with one of its recovery codes. That code no longer works.'),
      facts(['Codes left', String(value.codes_left)]),
      occasion(value, say),
      p(
        'If it was you, make new codes before the last one is used. If it was not you, secure your account now.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  otp_refused: (value, say) => ({
    subject: `Somebody has your password for ${say.brand}`,
    preview: 'Wrong codes were entered after it. Choose a new password.',
    heading: 'Somebody seems to have your password',
    body: [
      p(
        'Several wrong codes of the second factor were entered for your account. To get that far takes your password, or one of your devices.',
      ),
      occasion(value, say),
      p('If it was not you, choose a new password now. That also ends all sessions.'),
      button('Choose a new password', value.url),
      note(
        `The link works once, until ${say.time(value.expires_at)}. If you mistyped the codes yourself, there is nothing to do.`,
      ),
    ],
  }),
  passkey_added: (value, say) => ({
    subject: `A passkey was added to your account at ${say.brand}`,
    preview: `You can now log in with ${value.name}.`,
    heading: 'A passkey was added',
    body: [
      p('It opens your account by itself. With your password alone nobody gets in any more.'),
      facts(['Passkey', value.name]),
      occasion(value, say),
      note('Keep the recovery codes where you find them without your devices. Each of them works once.'),
      p('If it was not you, secure your account now: choose a new password and remove the passkey.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  passkey_removed: (value, say) => ({
    subject: `A passkey was removed from your account at ${say.brand}`,
    preview: `${value.name} does not open it any more.`,
    heading: 'A passkey was removed',
    body: [
      p(
        value.left
          ? 'It does not open your account any more.'
          : 'It does not open your account any more. It was your only second factor: from now on the password alone opens it.',
      ),
      facts(['Passkey', value.name]),
      occasion(value, say),
      p('If it was not you, secure your account now.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  password_removed: (value, say) => ({
    subject: `Your account at ${say.brand} has no password any more`,
    preview: 'You log in with your passkeys.',
    heading: 'The password is removed',
    body: [
      p('From now on you log in with your passkeys alone.'),
      occasion(value, say),
      p('If it was not you, choose a new password now.'),
      button('Secure my account', value.secure_url),
    ],
  }),
} satisfies Partial<Messages>;
