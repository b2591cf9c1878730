import type { Role } from '../../contract/roles.ts';
import { defineMail, facts, note, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';
import { ROLE_NAMES, strangersName } from './membership.ts';

/** To a member to whom somebody else has given another role. */
export const membershipChanged = defineMail<{ client_name: string; role: Role; changed_at: string }>({
  reader: 'user',
  en: ({ client_name, role, changed_at }, { brand, time }) => ({
    subject: `Your role in a client account at ${brand} was changed`,
    preview: 'See what you may do there now.',
    heading: 'Your role was changed',
    body: [
      p('You have another role in a client account.'),
      facts(
        ['Client account', strangersName(client_name)],
        ['Your role', ROLE_NAMES.en[role]],
        ['When', time(changed_at)],
      ),
      note('If you did not expect this, ask an owner of the client account.'),
    ],
  }),
  fr: ({ client_name, role, changed_at }, { brand, time }) => ({
    subject: fr`Votre rôle dans un compte client chez ${brand} a été modifié`,
    preview: fr`Voyez ce que vous pouvez y faire désormais.`,
    heading: fr`Votre rôle a été modifié`,
    body: [
      p(fr`Vous avez un autre rôle dans un compte client.`),
      facts(
        [fr`Compte client`, strangersName(client_name)],
        [fr`Votre rôle`, ROLE_NAMES.fr[role]],
        [fr`Quand`, time(changed_at)],
      ),
      note(fr`Si vous ne vous y attendiez pas, demandez à un propriétaire du compte client.`),
    ],
  }),
});

/** To a user whom somebody else has removed from a client account. */
export const membershipEnded = defineMail<{ client_name: string; ended_at: string }>({
  reader: 'user',
  en: ({ client_name, ended_at }, { brand, time }) => ({
    subject: `You have no access to a client account at ${brand} any more`,
    preview: 'Your own account stays as it is.',
    heading: 'Your access has ended',
    body: [
      p('You can no longer use a client account. Your own account stays as it is.'),
      facts(['Client account', strangersName(client_name)], ['When', time(ended_at)]),
      note('If you did not expect this, ask an owner of the client account.'),
    ],
  }),
  fr: ({ client_name, ended_at }, { brand, time }) => ({
    subject: fr`Vous n'avez plus accès à un compte client chez ${brand}`,
    preview: fr`Votre propre compte reste inchangé.`,
    heading: fr`Votre accès a pris fin`,
    body: [
      p(fr`Vous ne pouvez plus utiliser un compte client. Votre propre compte reste inchangé.`),
      facts([fr`Compte client`, strangersName(client_name)], [fr`Quand`, time(ended_at)]),
      note(fr`Si vous ne vous y attendiez pas, demandez à un propriétaire du compte client.`),
    ],
  }),
});
