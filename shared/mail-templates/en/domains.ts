import { button, facts, p, when } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';
import { changeFacts, type ExpiryPhase, isBefore, type Phrases, type Words } from '../facts/services.ts';

const PHASES: Record<ExpiryPhase, Phrases> = {
  notice: {
    subject: (domain) => `${domain} expires soon`,
    heading: 'Your domain expires soon',
    text: 'It is not set to renew by itself. Renew it to keep it.',
    action: 'Renew domain',
  },
  renewing: {
    subject: (domain) => `${domain} is about to be renewed`,
    heading: 'Your domain is about to be renewed',
    text: 'It is set to renew by itself. You get an invoice, and the domain is renewed once that is paid. To let it expire, turn its renewal off.',
    action: 'See domain',
  },
  grace: {
    subject: (domain) => `${domain} has expired`,
    heading: 'Your domain has expired',
    text: 'Website and mail may be off already. For a short time it renews at the usual price.',
    action: 'Renew domain',
  },
  redemption: {
    subject: (domain) => `${domain} can still be restored`,
    heading: 'Your domain can still be restored',
    text: 'It has expired, and the registry now gives it back for a fee only. After that anybody can register it.',
    action: 'Restore domain',
  },
  expired: {
    subject: (domain) => `${domain} is no longer yours`,
    heading: 'Your domain is no longer yours',
    text: 'It was not renewed in time, and the registry has released it. Anybody can register it now.',
    action: 'See domain',
  },
};

const WORDS: Words = {
  labels: {
    auto_renew: 'Automatic renewal',
    locked: 'Transfer lock',
    privacy: 'Privacy',
    nameservers: 'Nameservers',
    dnssec: 'DNSSEC keys',
    glue: 'Nameserver address',
    records_removed: 'DNS record removed',
    records_added: 'DNS record added',
  },
  contacts: {
    registrant: 'Contact (registrant)',
    admin: 'Contact (administration)',
    tech: 'Contact (technology)',
    billing: 'Contact (billing)',
  },
  newData: 'new data',
  on: 'on',
  off: 'off',
  none: 'none',
  more: (count) => `${count} more`,
};

const STEPS = {
  code: {
    text: 'The transfer code is not right. Enter the code that your present registrar shows.',
    action: 'Enter the code',
  },
  unlock: {
    text: 'The domain is locked. Have it unlocked at your present registrar, then try again.',
    action: 'Try again',
  },
};

export const domains = {
  domain_registered: ({ domain, expires_at, url }, { date }) => ({
    subject: `Your domain ${domain} is active`,
    preview: `It is yours until ${date(expires_at)}.`,
    heading: 'Your domain is active',
    body: [facts(['Domain', domain], ['Expires', date(expires_at)]), button('Open domain', url)],
  }),
  domain_expiring: ({ domain, phase, expires_at, kept_until, price, url }, { date, money }) => ({
    subject: PHASES[phase].subject(domain),
    preview: PHASES[phase].text,
    heading: PHASES[phase].heading,
    body: [
      p(PHASES[phase].text),
      facts(
        ['Domain', domain],
        [isBefore(phase) ? 'Expires' : 'Expired', date(expires_at)],
        ['Until', kept_until && date(kept_until)],
        ['Price before tax', price && money(price)],
      ),
      button(PHASES[phase].action, url),
    ],
  }),
  domain_renewed: ({ domain, expires_at, url }, { date }) => ({
    subject: `Your domain ${domain} was renewed`,
    preview: `Until ${date(expires_at)}.`,
    heading: 'Your domain was renewed',
    body: [facts(['Domain', domain], ['Expires', date(expires_at)]), button('Open domain', url)],
  }),
  renewal_failed: ({ domain, credit, restorable_until, restoration, url }, { date, money }) => ({
    subject: `${domain} could not be renewed`,
    preview: credit ? `${money(credit)} goes back to you.` : 'The registry has refused it.',
    heading: 'Your domain could not be renewed',
    body: [
      p('The registry or registrar has refused it, and what you paid for it goes back to you.'),
      when(restoration !== null, p('It can still be restored, for a fee and the price of a year.')),
      facts(
        ['Domain', domain],
        ['Goes back', credit && money(credit)],
        ['Restoration and renewal before tax', restoration && money(restoration)],
        ['Until', restoration && restorable_until && date(restorable_until)],
      ),
      button('Open domain', url),
    ],
  }),
  domain_changed: ({ domain, url, changes }) => ({
    subject: `${domain} was changed`,
    preview: 'Check whether it was you.',
    heading: 'Your domain was changed',
    body: [
      changeFacts(WORDS, ['Domain', domain], changes),
      p('If it was not you, or something stopped working: most changes can be undone for three days.'),
      button('See the change', url),
    ],
  }),
  domain_change_failed: ({ domain, url }) => ({
    subject: `${domain} was not changed`,
    preview: 'Everything is as it was before.',
    heading: 'Your domain was not changed',
    body: [
      p('The change you asked for was refused. Everything is as it was before; the app says why.'),
      facts(['Domain', domain]),
      button('See why', url),
    ],
  }),
  domain_broken: ({ domain, url }) => ({
    subject: `${domain} cannot be found`,
    preview: 'Its website or mail stopped working after a change.',
    heading: 'Your domain cannot be found',
    body: [
      p('Since its last change the website or the mail servers of the domain cannot be found any more.'),
      facts(['Domain', domain]),
      p('If that is not what you meant, undo the change.'),
      button('See the change', url),
    ],
  }),
  domain_code_shown: ({ domain, url }) => ({
    subject: `The transfer code of ${domain} was shown`,
    preview: 'Check whether it was you.',
    heading: 'A transfer code was shown',
    body: [
      facts(['Domain', domain]),
      p('With this code an unlocked domain can be moved to another registrar.'),
      p('If it was not you, lock the domain now, change your password and tell us.'),
      button('Open domain', url),
    ],
  }),
  domain_transferred_away: ({ domain, credit }, { money }) => ({
    subject: `Your domain ${domain} has left us`,
    preview: 'It was moved to another registrar or account.',
    heading: 'Your domain has left us',
    body: [
      p('It was moved to another registrar or account, and will not be renewed here any more.'),
      p('If you did not ask for this, write to us at once.'),
      facts(['Domain', domain], ['Account credit', credit && money(credit)]),
      when(credit !== null, p('What was paid for its renewal went to your account credit.')),
    ],
  }),
  transfer_needs_action: ({ domain, locked, url }) => ({
    subject: `The transfer of ${domain} waits for you`,
    preview: STEPS[locked ? 'unlock' : 'code'].text,
    heading: 'The transfer waits for you',
    body: [
      p(STEPS[locked ? 'unlock' : 'code'].text),
      facts(['Domain', domain]),
      button(STEPS[locked ? 'unlock' : 'code'].action, url),
    ],
  }),
  contact_unverified: ({ domain, verify_by }, { date }) => ({
    subject: `Confirm your e-mail address for ${domain}`,
    preview: 'Otherwise the domain stops working.',
    heading: 'Confirm your e-mail address',
    body: [
      p('The registrar has sent you a mail with a link. Open it, or the domain stops working.'),
      facts(['Domain', domain], ['Until', verify_by && date(verify_by)]),
    ],
  }),
} satisfies Partial<Messages>;
