import type { BillingCycle } from '../../contract/vocabulary.ts';
import { button, defineMail, facts, p, when } from '../content/blocks.ts';
import { fr, type Money } from '../content/locale.ts';

const CYCLES_IN_FRENCH: Record<BillingCycle, string> = {
  one_time: 'une seule fois',
  monthly: 'mensuelle',
  quarterly: 'trimestrielle',
  semi_annually: 'semestrielle',
  annually: 'annuelle',
  biennially: 'tous les deux ans',
  triennially: 'tous les trois ans',
};

type Changed = {
  domain: string;
  package_name: string;
  billing_cycle: BillingCycle;
  recurring: Money;
  next_due_at: string | null;
  url: string;
};

export const planChanged = defineMail<Changed>({
  reader: 'user',
  en: ({ domain, package_name, billing_cycle, recurring, next_due_at, url }, { money, date }) => ({
    subject: `Your hosting for ${domain} was changed`,
    preview: 'The change is made.',
    heading: 'Your hosting was changed',
    body: [
      facts(
        ['Domain', domain],
        ['Package', package_name],
        ['Billed', billing_cycle.replaceAll('_', '-')],
        ['Price of a period', money(recurring)],
        ['Next due', next_due_at && date(next_due_at)],
      ),
      button('Open hosting', url),
    ],
  }),
  fr: ({ domain, package_name, billing_cycle, recurring, next_due_at, url }, { money, date }) => ({
    subject: fr`Votre hébergement pour ${domain} a été modifié`,
    preview: fr`Le changement est effectué.`,
    heading: fr`Votre hébergement a été modifié`,
    body: [
      facts(
        [fr`Nom de domaine`, domain],
        [fr`Formule`, package_name],
        [fr`Facturation`, CYCLES_IN_FRENCH[billing_cycle]],
        [fr`Prix d'une période`, money(recurring)],
        [fr`Prochaine échéance`, next_due_at && date(next_due_at)],
      ),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
});

export const planChangeExpired = defineMail<{ domain: string; url: string }>({
  reader: 'user',
  en: ({ domain, url }) => ({
    subject: `The change of your hosting for ${domain} was not paid`,
    preview: 'It stays as it was.',
    heading: 'Your change was not paid in time',
    body: [
      p('The price of a change holds for a day. It was not paid, so your hosting goes on as it was.'),
      facts(['Domain', domain]),
      p('You can ask for the change again at any time.'),
      button('Open hosting', url),
    ],
  }),
  fr: ({ domain, url }) => ({
    subject: fr`La modification de votre hébergement pour ${domain} n'a pas été payée`,
    preview: fr`Il reste comme il était.`,
    heading: fr`La modification n'a pas été payée à temps`,
    body: [
      p(
        fr`Le prix d'une modification est valable un jour. Elle n'a pas été payée : votre hébergement continue comme avant.`,
      ),
      facts([fr`Nom de domaine`, domain]),
      p(fr`Vous pouvez la demander à nouveau à tout moment.`),
      button(fr`Ouvrir l'hébergement`, url),
    ],
  }),
});

export const planChangeFailed = defineMail<{ domain: string; credit: Money | null; url: string }>({
  reader: 'user',
  en: ({ domain, credit, url }, { money }) => ({
    subject: `We could not change your hosting for ${domain}`,
    preview: credit ? `${money(credit)} went to your account credit.` : 'It stays as it was.',
    heading: 'We could not change your hosting',
    body: [
      p('Your hosting goes on with the package it had.'),
      facts(['Domain', domain], ['Account credit', credit && money(credit)]),
      when(credit !== null, p('What was paid for the change went to your account credit.')),
      button('See hosting', url),
    ],
  }),
  fr: ({ domain, credit, url }, { money }) => ({
    subject: fr`Nous n'avons pas pu modifier votre hébergement pour ${domain}`,
    preview: credit ? fr`${money(credit)} ont été portés à votre crédit.` : fr`Il reste comme il était.`,
    heading: fr`Nous n'avons pas pu modifier votre hébergement`,
    body: [
      p(fr`Votre hébergement continue avec la formule qu'il avait.`),
      facts([fr`Nom de domaine`, domain], [fr`Crédit`, credit && money(credit)]),
      when(credit !== null, p(fr`La somme payée pour le changement a été portée au crédit de votre compte.`)),
      button(fr`Voir l'hébergement`, url),
    ],
  }),
});
