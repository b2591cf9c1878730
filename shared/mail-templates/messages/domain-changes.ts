import { button, defineMail, facts, p } from '../content/blocks.ts';
import { fr } from '../content/locale.ts';

type Change = { domain: string; url: string };

/** Null is what nobody had read before. */
type Moved<T> = { from: T | null; to: T };

/** What was changed of a domain. */
export type DomainChanges = {
  auto_renew?: Moved<boolean>;
  locked?: Moved<boolean>;
  privacy?: Moved<boolean>;
  nameservers?: Moved<string[]>;
  /** Numbers of keys. */
  dnssec?: Moved<number>;
  /** Those with other data than before. */
  contacts?: { registrant?: boolean; admin?: boolean; tech?: boolean; billing?: boolean };
  glue?: { hostname: string; addresses: string[] }[];
  /** As "www A 192.0.2.1". */
  records_removed?: string[];
  records_added?: string[];
};

const ROWS_AT_MOST = 12;

const MOVED = ['auto_renew', 'locked', 'privacy', 'nameservers', 'dnssec'] as const;
const ROLES = ['registrant', 'admin', 'tech', 'billing'] as const;

type Words = {
  labels: Record<Exclude<keyof DomainChanges, 'contacts'>, string>;
  contacts: Record<(typeof ROLES)[number], string>;
  newData: string;
  on: string;
  off: string;
  none: string;
  more: (count: number) => string;
};

const valueIn = (words: Words, value: boolean | number | string[]): string => {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (typeof value === 'number') return value === 0 ? words.none : String(value);
  return value.join(', ') || words.none;
};

const rowsOf = (words: Words, changes: DomainChanges): [string, string][] => {
  const { labels, contacts, newData } = words;
  const { glue = [], records_removed = [], records_added = [] } = changes;
  return [
    ...MOVED.flatMap((what): [string, string][] => {
      const moved = changes[what];
      if (!moved) return [];
      const to = valueIn(words, moved.to);
      return [[labels[what], moved.from === null ? to : `${valueIn(words, moved.from)} → ${to}`]];
    }),
    ...ROLES.filter((role) => changes.contacts?.[role]).map((role): [string, string] => [
      contacts[role],
      newData,
    ]),
    ...glue.map(({ hostname, addresses }): [string, string] => [
      labels.glue,
      `${hostname}: ${valueIn(words, addresses)}`,
    ]),
    ...records_removed.map((record): [string, string] => [labels.records_removed, record]),
    ...records_added.map((record): [string, string] => [labels.records_added, record]),
  ];
};

/** The domain, and what was changed of it. */
const changeFacts = (words: Words, domain: readonly [string, string], changes: DomainChanges) => {
  const rows = rowsOf(words, changes);
  const rest = rows.length - ROWS_AT_MOST;
  return facts(domain, ...rows.slice(0, ROWS_AT_MOST), ['…', rest > 0 ? words.more(rest) : null]);
};

const EN: Words = {
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

const FR: Words = {
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

/** Settings, nameservers, contacts or records, whoever of the account asked for it. */
export const domainChanged = defineMail<Change & { changes: DomainChanges }>({
  reader: 'user',
  en: ({ domain, url, changes }) => ({
    subject: `${domain} was changed`,
    preview: 'Check whether it was you.',
    heading: 'Your domain was changed',
    body: [
      changeFacts(EN, ['Domain', domain], changes),
      p('If it was not you, or something stopped working: most changes can be undone for three days.'),
      button('See the change', url),
    ],
  }),
  fr: ({ domain, url, changes }) => ({
    subject: fr`${domain} a été modifié`,
    preview: fr`Vérifiez que c'est bien vous.`,
    heading: fr`Votre nom de domaine a été modifié`,
    body: [
      changeFacts(FR, [fr`Nom de domaine`, domain], changes),
      p(
        fr`Si ce n'est pas vous, ou si quelque chose ne marche plus : la plupart des modifications peuvent être annulées pendant trois jours.`,
      ),
      button(fr`Voir la modification`, url),
    ],
  }),
});

export const domainChangeFailed = defineMail<Change>({
  reader: 'user',
  en: ({ domain, url }) => ({
    subject: `${domain} was not changed`,
    preview: 'Everything is as it was before.',
    heading: 'Your domain was not changed',
    body: [
      p('The change you asked for was refused. Everything is as it was before; the app says why.'),
      facts(['Domain', domain]),
      button('See why', url),
    ],
  }),
  fr: ({ domain, url }) => ({
    subject: fr`${domain} n'a pas été modifié`,
    preview: fr`Rien n'a changé.`,
    heading: fr`Votre nom de domaine n'a pas été modifié`,
    body: [
      p(fr`La modification demandée a été refusée. Rien n'a changé ; l'application dit pourquoi.`),
      facts([fr`Nom de domaine`, domain]),
      button(fr`Voir pourquoi`, url),
    ],
  }),
});

/** Some minutes after a change, and only of what could be found before it. */
export const domainBroken = defineMail<Change>({
  reader: 'user',
  en: ({ domain, url }) => ({
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
  fr: ({ domain, url }) => ({
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
});

/** Whoever has the code can take an unlocked domain away. */
export const domainCodeShown = defineMail<Change>({
  reader: 'user',
  en: ({ domain, url }) => ({
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
  fr: ({ domain, url }) => ({
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
});
