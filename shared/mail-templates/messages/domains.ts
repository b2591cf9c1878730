import { button, defineMail, facts, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

/** After a registration and after a transfer to us. */
export const domainRegistered = defineMail<{ domain: string; expires_at: string; url: string }>({
  reader: 'user',
  en: ({ domain, expires_at, url }, { date }) => ({
    subject: `Your domain ${domain} is active`,
    preview: `It is yours until ${date(expires_at)}.`,
    heading: 'Your domain is active',
    body: [facts(['Domain', domain], ['Expires', date(expires_at)]), button('Open domain', url)],
  }),
  fr: ({ domain, expires_at, url }, { date }) => ({
    subject: fr`Votre nom de domaine ${domain} est actif`,
    preview: fr`Il est à vous jusqu'au ${date(expires_at)}.`,
    heading: fr`Votre nom de domaine est actif`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Expire le`, date(expires_at)]),
      button(fr`Ouvrir le nom de domaine`, url),
    ],
  }),
});

/** `notice` and, of one that renews by itself, `renewing`: before the expiry; `grace`, `redemption`: after it, renewable at the usual price or for a fee; `expired`: lost. */
export type ExpiryPhase = 'notice' | 'renewing' | 'grace' | 'redemption' | 'expired';

const isBefore = (phase: ExpiryPhase): boolean => phase === 'notice' || phase === 'renewing';

type Phrases = { subject: (domain: string) => string; heading: string; text: string; action: string };

const EN: Record<ExpiryPhase, Phrases> = {
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

const FR: Record<ExpiryPhase, Phrases> = {
  notice: {
    subject: (domain) => fr`${domain} expire bientôt`,
    heading: fr`Votre nom de domaine expire bientôt`,
    text: fr`Son renouvellement automatique n'est pas activé. Renouvelez-le pour le garder.`,
    action: fr`Renouveler le nom de domaine`,
  },
  renewing: {
    subject: (domain) => fr`${domain} va être renouvelé`,
    heading: fr`Votre nom de domaine va être renouvelé`,
    text: fr`Son renouvellement automatique est activé. Vous recevrez une facture, et le nom de domaine sera renouvelé une fois qu'elle est payée. Pour le laisser expirer, désactivez son renouvellement.`,
    action: fr`Voir le nom de domaine`,
  },
  grace: {
    subject: (domain) => fr`${domain} a expiré`,
    heading: fr`Votre nom de domaine a expiré`,
    text: fr`Le site et le courrier sont peut-être déjà coupés. Pendant peu de temps, il se renouvelle au prix habituel.`,
    action: fr`Renouveler le nom de domaine`,
  },
  redemption: {
    subject: (domain) => fr`${domain} peut encore être récupéré`,
    heading: fr`Votre nom de domaine peut encore être récupéré`,
    text: fr`Il a expiré, et le registre ne le rend plus que contre des frais. Ensuite, tout le monde pourra l'enregistrer.`,
    action: fr`Récupérer le nom de domaine`,
  },
  expired: {
    subject: (domain) => fr`${domain} n'est plus à vous`,
    heading: fr`Votre nom de domaine n'est plus à vous`,
    text: fr`Il n'a pas été renouvelé à temps et le registre l'a libéré. Tout le monde peut maintenant l'enregistrer.`,
    action: fr`Voir le nom de domaine`,
  },
};

/**
 * `price` is that of the renewal, or of restoration and renewal together, before tax; null where there is none.
 * `kept_until` is when this phase ends.
 */
export const domainExpiring = defineMail<{
  domain: string;
  phase: ExpiryPhase;
  expires_at: string;
  kept_until: string | null;
  price: Money | null;
  url: string;
}>({
  reader: 'user',
  en: ({ domain, phase, expires_at, kept_until, price, url }, { date, money }) => ({
    subject: EN[phase].subject(domain),
    preview: EN[phase].text,
    heading: EN[phase].heading,
    body: [
      p(EN[phase].text),
      facts(
        ['Domain', domain],
        [isBefore(phase) ? 'Expires' : 'Expired', date(expires_at)],
        ['Until', kept_until && date(kept_until)],
        ['Price before tax', price && money(price)],
      ),
      button(EN[phase].action, url),
    ],
  }),
  fr: ({ domain, phase, expires_at, kept_until, price, url }, { date, money }) => ({
    subject: FR[phase].subject(domain),
    preview: FR[phase].text,
    heading: FR[phase].heading,
    body: [
      p(FR[phase].text),
      facts(
        [fr`Nom de domaine`, domain],
        [isBefore(phase) ? fr`Expire le` : fr`Expiré le`, date(expires_at)],
        [fr`Au plus tard le`, kept_until && date(kept_until)],
        [fr`Prix hors taxes`, price && money(price)],
      ),
      button(FR[phase].action, url),
    ],
  }),
});

export const domainRenewed = defineMail<{ domain: string; expires_at: string; url: string }>({
  reader: 'user',
  en: ({ domain, expires_at, url }, { date }) => ({
    subject: `Your domain ${domain} was renewed`,
    preview: `Until ${date(expires_at)}.`,
    heading: 'Your domain was renewed',
    body: [facts(['Domain', domain], ['Expires', date(expires_at)]), button('Open domain', url)],
  }),
  fr: ({ domain, expires_at, url }, { date }) => ({
    subject: fr`Votre nom de domaine ${domain} a été renouvelé`,
    preview: fr`Jusqu'au ${date(expires_at)}.`,
    heading: fr`Votre nom de domaine a été renouvelé`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Expire le`, date(expires_at)]),
      button(fr`Ouvrir le nom de domaine`, url),
    ],
  }),
});

/** A renewal that was paid and cannot be bought. `restoration` is the price of restoring it instead, where that can be had. */
export const renewalFailed = defineMail<{
  domain: string;
  credit: Money | null;
  restorable_until: string | null;
  restoration: Money | null;
  url: string;
}>({
  reader: 'user',
  en: ({ domain, credit, restorable_until, restoration, url }, { date, money }) => ({
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
  fr: ({ domain, credit, restorable_until, restoration, url }, { date, money }) => ({
    subject: fr`${domain} n'a pas pu être renouvelé`,
    preview: credit ? fr`${money(credit)} vous sont rendus.` : fr`Le registre l'a refusé.`,
    heading: fr`Votre nom de domaine n'a pas pu être renouvelé`,
    body: [
      p(
        fr`Le registre ou le bureau d'enregistrement l'a refusé, et la somme que vous avez payée vous est rendue.`,
      ),
      when(
        restoration !== null,
        p(fr`Il peut encore être récupéré, contre des frais et le prix d'une année.`),
      ),
      facts(
        [fr`Nom de domaine`, domain],
        [fr`Rendu`, credit && money(credit)],
        [fr`Récupération et renouvellement hors taxes`, restoration && money(restoration)],
        [fr`Au plus tard le`, restoration && restorable_until && date(restorable_until)],
      ),
      button(fr`Ouvrir le nom de domaine`, url),
    ],
  }),
});
