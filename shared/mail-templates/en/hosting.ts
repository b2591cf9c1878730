import { button, facts, note, p, when } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';

export const hosting = {
  service_active: ({ domain, package_name, username, nameservers, url }) => ({
    subject: `Your hosting for ${domain} is ready`,
    preview: `${package_name} is set up.`,
    heading: 'Your hosting is ready',
    body: [
      facts(
        ['Domain', domain],
        ['Package', package_name],
        ['User name', username],
        ['Nameservers', nameservers.join(', ')],
      ),
      button('Open hosting', url),
      note('If the domain is registered elsewhere, set these nameservers there. The change can take a day.'),
    ],
  }),
  service_suspended: ({ domain, unpaid, returned, terminates_at, url }, { date }) => ({
    subject: `Your hosting for ${domain} is suspended`,
    preview: unpaid ? 'Its invoice is unpaid.' : 'Please contact us.',
    heading: 'Your hosting is suspended',
    body: [
      unpaid
        ? p(
            'The website and mailboxes are off because the renewal is unpaid. They come back once it is paid.',
          )
        : p('The website and mailboxes are off. Please contact us to have them back.'),
      when(returned, p('The payment for it was disputed at your bank, or was paid back.')),
      facts(['Domain', domain], ['Deleted on', terminates_at && date(terminates_at)]),
      when(
        terminates_at !== null,
        p('If it is still unpaid on that day, all files and mailboxes are deleted for good.'),
      ),
      button(unpaid ? 'Pay invoice' : 'Contact us', url),
    ],
  }),
  service_deletion_near: ({ domain, unpaid, invoice_number, balance, deletes_at, url }, { money, date }) => ({
    subject: `Last notice: your hosting for ${domain} is deleted on ${date(deletes_at)}`,
    preview: unpaid ? `${money(balance)} keeps it.` : 'Please contact us.',
    heading: `Your hosting is deleted on ${date(deletes_at)}`,
    body: [
      p(
        'Its renewal is still unpaid. On that day we delete all files, databases and mailboxes. Nobody can bring them back after that.',
      ),
      facts(
        ['Domain', domain],
        ['Invoice', invoice_number],
        ['To pay', money(balance)],
        ['Deleted on', date(deletes_at)],
      ),
      p(
        unpaid
          ? 'Paying the invoice before then brings your hosting back. We do not write again before we delete it.'
          : 'Contact us before then to keep it. We do not write again before we delete it.',
      ),
      button(unpaid ? 'Pay invoice' : 'Contact us', url),
    ],
  }),
  service_unsuspended: ({ domain, url }) => ({
    subject: `Your hosting for ${domain} is back`,
    preview: 'Website and mailboxes work again.',
    heading: 'Your hosting is back',
    body: [
      p('The suspension was lifted. Website and mailboxes work again.'),
      facts(['Domain', domain]),
      button('Open hosting', url),
    ],
  }),
  service_terminated: ({ domain, ended_at, credit }, { date, money }) => ({
    subject: `Your hosting for ${domain} has ended`,
    preview: 'Its files and mailboxes were deleted.',
    heading: 'Your hosting has ended',
    body: [
      p('The hosting account with its files, databases and mailboxes was deleted.'),
      facts(
        ['Domain', domain],
        ['Ended', date(ended_at)],
        ['Account credit given back', credit && money(credit)],
      ),
      note('The domain itself is not part of the hosting and stays as it is.'),
    ],
  }),
  service_renewed: ({ domain, renewed_until, url }, { date }) => ({
    subject: `Your hosting for ${domain} was renewed`,
    preview: `Until ${date(renewed_until)}.`,
    heading: 'Your hosting was renewed',
    body: [facts(['Domain', domain], ['Renewed until', date(renewed_until)]), button('Open hosting', url)],
  }),
  provisioning_failed: ({ domain, url }) => ({
    subject: `The setup of ${domain} is delayed`,
    preview: 'Our team is looking at it.',
    heading: 'The setup is delayed',
    body: [
      p(
        'Something went wrong while we set this up. Our team is looking at it; there is nothing for you to do.',
      ),
      facts(['Domain', domain]),
      p('We will write to you as soon as it works.'),
      button('See the order', url),
    ],
  }),
  cancellation_requested: ({ domain, immediate, ends_at, url }, { date }) => ({
    subject: `Your cancellation of hosting for ${domain}`,
    preview: immediate ? 'It ends now.' : `It ends on ${date(ends_at)}.`,
    heading: 'We received your cancellation',
    body: [
      facts(['Domain', domain], ['Ends', immediate ? 'Now' : date(ends_at)]),
      p('When it ends, all files, databases and mailboxes are deleted. Save what you want to keep.'),
      button('See hosting', url),
    ],
  }),
  cancellation_withdrawn: ({ domain, renews_at, url }, { date }) => ({
    subject: `Your hosting for ${domain} stays`,
    preview: 'The cancellation was withdrawn.',
    heading: 'The cancellation was withdrawn',
    body: [facts(['Domain', domain], ['Renews on', date(renews_at)]), button('See hosting', url)],
  }),
  hosting_password_changed: ({ domain, changed_at, url }, { time }) => ({
    subject: `The hosting password of ${domain} was changed`,
    preview: 'Check whether it was you.',
    heading: 'A hosting password was changed',
    body: [
      facts(['Domain', domain], ['When', time(changed_at)]),
      p('If it was not you, change it again now and tell us.'),
      button('Open hosting', url),
    ],
  }),
  disk_nearly_full: ({ domain, percent, limit_mb, url }) => ({
    subject: `The disk space of ${domain} is nearly full`,
    preview: `${percent} % is used.`,
    heading: 'Your disk space is nearly full',
    body: [
      facts(['Domain', domain], ['Used', `${percent} % of ${limit_mb} MB`]),
      p('When it is full, mail is refused and the website can no longer save anything.'),
      p('Delete what you do not need, such as old backups and mail, or choose a larger package.'),
      button('Open hosting', url),
    ],
  }),
} satisfies Partial<Messages>;
