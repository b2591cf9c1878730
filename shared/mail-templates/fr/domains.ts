import { fr } from '../../languages/fr/typeset.ts';
import { button, facts, p, when } from '../content/blocks.ts';
import type { Messages } from '../facts/mails.ts';
import { changeFacts, type ExpiryPhase, isBefore, type Phrases, type Words } from '../facts/services.ts';

const PHASES: Record<ExpiryPhase, Phrases> = {
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

const WORDS: Words = {
  labels: {
    auto_renew: fr`Renouvellement automatique`,
    locked: fr`Verrou de transfert`,
    privacy: fr`Confidentialité`,
    nameservers: fr`Serveurs de noms`,
    dnssec: fr`Clés DNSSEC`,
    glue: fr`Adresse d'un serveur de noms`,
    records_removed: fr`Enregistrement DNS supprimé`,
    records_added: fr`Enregistrement DNS ajouté`,
  },
  contacts: {
    registrant: fr`Contact (titulaire)`,
    admin: fr`Contact (administration)`,
    tech: fr`Contact (technique)`,
    billing: fr`Contact (facturation)`,
  },
  newData: fr`nouvelles données`,
  on: fr`activé`,
  off: fr`désactivé`,
  none: 'aucune',
  more: (count) => fr`${count} de plus`,
};

const STEPS = {
  code: {
    text: fr`Le code de transfert n'est pas le bon. Saisissez celui que votre bureau d'enregistrement actuel affiche.`,
    action: fr`Saisir le code`,
  },
  unlock: {
    text: fr`Le nom de domaine est verrouillé. Faites-le déverrouiller chez votre bureau d'enregistrement actuel, puis réessayez.`,
    action: fr`Réessayer`,
  },
};

export const domains = {
  domain_registered: ({ domain, expires_at, url }, { date }) => ({
    subject: fr`Votre nom de domaine ${domain} est actif`,
    preview: fr`Il est à vous jusqu'au ${date(expires_at)}.`,
    heading: fr`Votre nom de domaine est actif`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Expire le`, date(expires_at)]),
      button(fr`Ouvrir le nom de domaine`, url),
    ],
  }),
  domain_expiring: ({ domain, phase, expires_at, kept_until, price, url }, { date, money }) => ({
    subject: PHASES[phase].subject(domain),
    preview: PHASES[phase].text,
    heading: PHASES[phase].heading,
    body: [
      p(PHASES[phase].text),
      facts(
        [fr`Nom de domaine`, domain],
        [isBefore(phase) ? fr`Expire le` : fr`Expiré le`, date(expires_at)],
        [fr`Au plus tard le`, kept_until && date(kept_until)],
        [fr`Prix hors taxes`, price && money(price)],
      ),
      button(PHASES[phase].action, url),
    ],
  }),
  domain_renewed: ({ domain, expires_at, url }, { date }) => ({
    subject: fr`Votre nom de domaine ${domain} a été renouvelé`,
    preview: fr`Jusqu'au ${date(expires_at)}.`,
    heading: fr`Votre nom de domaine a été renouvelé`,
    body: [
      facts([fr`Nom de domaine`, domain], [fr`Expire le`, date(expires_at)]),
      button(fr`Ouvrir le nom de domaine`, url),
    ],
  }),
  renewal_failed: ({ domain, credit, restorable_until, restoration, url }, { date, money }) => ({
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
  domain_changed: ({ domain, url, changes }) => ({
    subject: fr`${domain} a été modifié`,
    preview: fr`Vérifiez que c'est bien vous.`,
    heading: fr`Votre nom de domaine a été modifié`,
    body: [
      changeFacts(WORDS, [fr`Nom de domaine`, domain], changes),
      p(
        fr`Si ce n'est pas vous, ou si quelque chose ne marche plus : la plupart des modifications peuvent être annulées pendant trois jours.`,
      ),
      button(fr`Voir la modification`, url),
    ],
  }),
  domain_change_failed: ({ domain, url }) => ({
    subject: fr`${domain} n'a pas été modifié`,
    preview: fr`Rien n'a changé.`,
    heading: fr`Votre nom de domaine n'a pas été modifié`,
    body: [
      p(fr`La modification demandée a été refusée. Rien n'a changé ; l'application dit pourquoi.`),
      facts([fr`Nom de domaine`, domain]),
      button(fr`Voir pourquoi`, url),
    ],
  }),
  domain_broken: ({ domain, url }) => ({
    subject: fr`${domain} est introuvable`,
    preview: fr`Le site ou le courrier ne fonctionne plus depuis une modification.`,
    heading: fr`Votre nom de domaine est introuvable`,
    body: [
      p(
        fr`Depuis sa dernière modification, le site ou les serveurs de courrier du nom de domaine sont introuvables.`,
      ),
      facts([fr`Nom de domaine`, domain]),
      p(fr`Si ce n'est pas ce que vous vouliez, annulez la modification.`),
      button(fr`Voir la modification`, url),
    ],
  }),
  domain_code_shown: ({ domain, url }) => ({
    subject: fr`Le code de transfert de ${domain} a été affiché`,
    preview: fr`Vérifiez que c'est bien vous.`,
    heading: fr`Un code de transfert a été affiché`,
    body: [
      facts([fr`Nom de domaine`, domain]),
      p(fr`Avec ce code, un nom de domaine déverrouillé peut passer chez un autre bureau d'enregistrement.`),
      p(
        fr`Si ce n'est pas vous, verrouillez tout de suite le nom de domaine, changez votre mot de passe et prévenez-nous.`,
      ),
      button(fr`Ouvrir le nom de domaine`, url),
    ],
  }),
  domain_transferred_away: ({ domain, credit }, { money }) => ({
    subject: fr`Votre nom de domaine ${domain} nous a quittés`,
    preview: fr`Il est passé chez un autre bureau d'enregistrement ou sur un autre compte.`,
    heading: fr`Votre nom de domaine nous a quittés`,
    body: [
      p(
        fr`Il est passé chez un autre bureau d'enregistrement ou sur un autre compte et ne sera plus renouvelé ici.`,
      ),
      p(fr`Si vous ne l'avez pas demandé, écrivez-nous tout de suite.`),
      facts([fr`Nom de domaine`, domain], [fr`Crédit`, credit && money(credit)]),
      when(
        credit !== null,
        p(fr`La somme payée pour le renouvellement a été portée au crédit de votre compte.`),
      ),
    ],
  }),
  transfer_needs_action: ({ domain, locked, url }) => ({
    subject: fr`Le transfert de ${domain} vous attend`,
    preview: STEPS[locked ? 'unlock' : 'code'].text,
    heading: fr`Le transfert vous attend`,
    body: [
      p(STEPS[locked ? 'unlock' : 'code'].text),
      facts([fr`Nom de domaine`, domain]),
      button(STEPS[locked ? 'unlock' : 'code'].action, url),
    ],
  }),
  contact_unverified: ({ domain, verify_by }, { date }) => ({
    subject: fr`Confirmez votre adresse e-mail pour ${domain}`,
    preview: fr`Sinon, le nom de domaine cessera de fonctionner.`,
    heading: fr`Confirmez votre adresse e-mail`,
    body: [
      p(
        fr`Le bureau d'enregistrement vous a envoyé un message avec un lien. Ouvrez-le, sinon le nom de domaine cessera de fonctionner.`,
      ),
      facts([fr`Nom de domaine`, domain], [fr`Au plus tard le`, verify_by && date(verify_by)]),
    ],
  }),
} satisfies Partial<Messages>;
