import { button, facts, note, p } from '../content/blocks.ts';
import { counted, listed, passkeysLeft } from '../facts/account.ts';
import type { Messages } from '../facts/mails.ts';
import { occasion } from './security.ts';

export const account = {
  register_verification: ({ url, expires_at }, { brand, time }) => ({
    subject: `Confirm your e-mail address for ${brand}`,
    preview: 'One step is left before your account can be opened.',
    heading: 'Confirm your e-mail address',
    body: [
      p(
        `Somebody asked for an account at ${brand} with this address. If it was you, confirm the address to go on.`,
      ),
      button('Confirm address', url),
      note(
        `The link works once, until ${time(expires_at)}. If it was not you, ignore this mail: no account will be opened.`,
      ),
    ],
  }),
  register_existing: ({ login_url, reset_url }, { brand }) => ({
    subject: `You already have an account at ${brand}`,
    preview: 'Somebody tried to open another one with your address.',
    heading: 'You already have an account',
    body: [
      p(
        `Somebody tried to open an account at ${brand} with this address, but it already has one. Log in to use it.`,
      ),
      button('Log in', login_url),
      p('If you no longer know your password, choose a new one.'),
      button('Choose a new password', reset_url),
      note('If it was not you, there is nothing to do: your account has not changed.'),
    ],
  }),
  approval_pending: ({ requested_at }, { brand, time }) => ({
    subject: `${brand} is checking your request for an account`,
    preview: 'We will write to you as soon as it is open.',
    heading: 'We are checking your request',
    body: [
      p(
        `Your address is confirmed. A member of our team now checks your request for an account at ${brand}.`,
      ),
      facts(['Requested', time(requested_at)]),
      p('We will write to you as soon as your account is open. There is nothing else to do.'),
    ],
  }),
  welcome: ({ login_url }, { brand }) => ({
    subject: `Welcome to ${brand}`,
    preview: 'Your account is open.',
    heading: `Welcome to ${brand}`,
    body: [
      p('Your account is open. You can now order hosting and domains, pay invoices and reach our support.'),
      button('Log in', login_url),
      note(
        'Turn on the second factor in your security settings: a stolen password alone then opens nothing.',
      ),
    ],
  }),
  password_forgot: ({ url, expires_at }, { brand, time }) => ({
    subject: `Choose a new password for ${brand}`,
    preview: 'The link works once and for a short time.',
    heading: 'Choose a new password',
    body: [
      p(`Somebody asked for a new password for your account at ${brand}. If it was you, choose one now.`),
      button('Choose a new password', url),
      note(
        `The link works once, until ${time(expires_at)}. If it was not you, ignore this mail: your password stays as it is.`,
      ),
    ],
  }),
  password_reset: (value, say) => ({
    subject: `Your password for ${say.brand} was reset`,
    preview: 'All other sessions were ended.',
    heading: 'Your password was reset',
    body: [
      p(
        'A new password was chosen for your account through a link that we sent to this address. All sessions were ended.',
      ),
      ...passkeysLeft(
        value.passkeys,
        'Remove those you do not know: these passkeys open your account as before.',
        'Passkeys',
      ),
      occasion(value, say),
      p(
        'If it was not you, somebody can read your mail: secure your mailbox first, then choose a new password here.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  password_changed: (value, say) => ({
    subject: `Your password for ${say.brand} was changed`,
    preview: 'If it was not you, act now.',
    heading: 'Your password was changed',
    body: [
      p('The password of your account was changed.'),
      occasion(value, say),
      p('If it was not you, choose a new password now. That also ends all sessions.'),
      button('Secure my account', value.secure_url),
    ],
  }),
  email_change_confirm: ({ url, expires_at }, { brand, time }) => ({
    subject: `Confirm your new e-mail address for ${brand}`,
    preview: 'The change takes effect once you confirm it.',
    heading: 'Confirm your new e-mail address',
    body: [
      p(`This address was entered as the new one of an account at ${brand}. If it was you, confirm it.`),
      button('Confirm new address', url),
      note(
        `The link works once, until ${time(expires_at)}. If it was not you, ignore this mail: the account keeps its old address.`,
      ),
    ],
  }),
  email_change_undo: ({ new_email, changed_at, url, expires_at }, { brand, time }) => ({
    subject: `The e-mail address of your account at ${brand} was changed`,
    preview: 'If it was not you, undo the change.',
    heading: 'Your e-mail address was changed',
    body: [
      p('From now on we write to the new address only, and you log in with it.'),
      facts(['New address', new_email], ['When', time(changed_at)]),
      p(`If it was not you, undo the change by ${time(expires_at)}. That also ends all sessions.`),
      button('Undo the change', url),
    ],
  }),
  account_restored: (value, say) => ({
    subject: `Your account at ${say.brand} is yours again`,
    preview: 'This is what we removed from it.',
    heading: 'Your account is yours again',
    body: [
      p(
        'You log in with this address and your new password. All sessions were ended, and what was added since is gone:',
      ),
      facts(
        ['Authenticator apps', listed(value.factors)],
        ['Sessions', counted(value.sessions)],
        ['Phones with messages', counted(value.devices)],
        ['Members', listed(value.members)],
        ['Invitations', listed(value.invitations)],
        ['Contact addresses', listed(value.contact_emails ?? [])],
      ),
      occasion(value, say),
      p(
        'If it was not you, somebody can read your mail: secure your mailbox first, then choose a new password here.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  new_device_login: (value, say) => ({
    subject: `New log-in to your account at ${say.brand}`,
    preview: 'From a device that we have not seen before.',
    heading: 'Log-in from a new device',
    body: [
      p('Somebody logged in to your account from a device that we have not seen before.'),
      occasion(value, say),
      p(
        'If it was you, there is nothing to do. If not, choose a new password now. That also ends all sessions.',
      ),
      button('Secure my account', value.secure_url),
    ],
  }),
  export_ready: ({ requested_at, expires_at, url }, { brand, time }) => ({
    subject: `The copy of your data at ${brand} is ready`,
    preview: 'Download it while it is there.',
    heading: 'Your data is ready',
    body: [
      p('You have asked for a copy of your data. Log in to download it.'),
      facts(['Requested', time(requested_at)], ['There until', time(expires_at)]),
      button('Download my data', url),
      note('If it was not you, choose a new password now and tell our support.'),
    ],
  }),
} satisfies Partial<Messages>;
