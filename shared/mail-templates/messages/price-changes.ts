import { button, defineMail, facts, p } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

type Changed = {
  domain: string;
  is_domain: boolean;
  before: Money;
  after: Money;
  /** When the first period at the new price begins. */
  from: string;
  url: string;
};

const LEAVING = {
  domain:
    'If you do not want that, turn its automatic renewal off before that day: then nothing more is charged.',
  hosting:
    'If you do not want that, choose another package, or end it with the present period: then nothing more is charged.',
};

const LEAVING_FR = {
  domain: fr`Si vous ne le souhaitez pas, désactivez son renouvellement automatique avant cette date : rien d'autre ne sera prélevé.`,
  hosting: fr`Si vous ne le souhaitez pas, choisissez une autre formule ou mettez-y fin avec la période en cours : rien d'autre ne sera prélevé.`,
};

const kindOf = (isDomain: boolean) => (isDomain ? 'domain' : 'hosting');

export const priceChanged = defineMail<Changed>({
  reader: 'user',
  en: ({ domain, is_domain, before, after, from, url }, { money, date }) => ({
    subject: `The price of ${domain} changes on ${date(from)}`,
    preview: `${money(after)} instead of ${money(before)}, before tax.`,
    heading: `A new price from ${date(from)}`,
    body: [
      p(`The period that begins on ${date(from)} has a new price. What you have paid for is not changed.`),
      facts(
        [is_domain ? 'Domain' : 'Hosting', domain],
        ['Price until then', money(before)],
        ['Price from then on', money(after)],
        ['First period at the new price', date(from)],
      ),
      p('Both prices are for one period, before tax and before any discount that you have.'),
      p(LEAVING[kindOf(is_domain)]),
      button(is_domain ? 'Open domain' : 'Open hosting', url),
    ],
  }),
  fr: ({ domain, is_domain, before, after, from, url }, { money, date }) => ({
    subject: fr`Le prix de ${domain} change le ${date(from)}`,
    preview: fr`${money(after)} au lieu de ${money(before)}, hors taxes.`,
    heading: fr`Un nouveau prix à partir du ${date(from)}`,
    body: [
      p(
        fr`La période qui commence le ${date(from)} a un nouveau prix. Ce que vous avez déjà payé ne change pas.`,
      ),
      facts(
        [is_domain ? fr`Nom de domaine` : fr`Hébergement`, domain],
        [fr`Prix jusque-là`, money(before)],
        [fr`Prix à partir de cette date`, money(after)],
        [fr`Première période au nouveau prix`, date(from)],
      ),
      p(fr`Les deux prix sont ceux d'une période, hors taxes et avant vos éventuelles remises.`),
      p(LEAVING_FR[kindOf(is_domain)]),
      button(is_domain ? fr`Ouvrir le nom de domaine` : fr`Ouvrir l'hébergement`, url),
    ],
  }),
});

export const priceChangeWithdrawn = defineMail<
  Pick<Changed, 'domain' | 'is_domain' | 'url'> & { price: Money }
>({
  reader: 'user',
  en: ({ domain, is_domain, price, url }, { money }) => ({
    subject: `The price of ${domain} stays as it is`,
    preview: `The new price that we announced does not come.`,
    heading: 'Your price stays as it is',
    body: [
      p('We announced a new price, and have taken that back. You need do nothing.'),
      facts([is_domain ? 'Domain' : 'Hosting', domain], ['Price of a period, before tax', money(price)]),
      button(is_domain ? 'Open domain' : 'Open hosting', url),
    ],
  }),
  fr: ({ domain, is_domain, price, url }, { money }) => ({
    subject: fr`Le prix de ${domain} ne change pas`,
    preview: fr`Le nouveau prix annoncé est abandonné.`,
    heading: fr`Votre prix ne change pas`,
    body: [
      p(fr`Nous avions annoncé un nouveau prix et y avons renoncé. Vous n'avez rien à faire.`),
      facts(
        [is_domain ? fr`Nom de domaine` : fr`Hébergement`, domain],
        [fr`Prix d'une période, hors taxes`, money(price)],
      ),
      button(is_domain ? fr`Ouvrir le nom de domaine` : fr`Ouvrir l'hébergement`, url),
    ],
  }),
});
