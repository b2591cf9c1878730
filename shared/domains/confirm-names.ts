import type { RegistrarAvailability, RegistrarPrice } from '../integrations/registrar.ts';
import {
  contactProblems,
  registrationProblems,
  type TldRequirements,
} from '../integrations/registrar-requirements.ts';
import { say } from '../languages/sentence.ts';
import { stepOf } from '../platform/money.ts';
import type { ClientProfile } from '../records/clients.ts';
import type { CheckRecord } from '../records/names.ts';
import {
  askAboutNames,
  findOffers,
  findRequirements,
  fresh,
  type KeptAnswers,
  keepCheck,
  loadKept,
} from './ask-about-names.ts';
import {
  asFinding,
  type Confirmation,
  premiumPrice,
  refused,
  taken,
  unanswered,
  type WantedName,
} from './confirmation.ts';
import { contactFromProfile } from './domains.ts';
import { evaluateOffer } from './evaluate-availability.ts';

const BY_HAND: Confirmation = { confirmed: { price: null, purchaseType: null, premium: null } };

const isRegistered = ({ domainOption, tld }: WantedName) =>
  domainOption === 'register' && tld.registrar !== 'manual';

/** What was offered is worth keeping: who orders twice, or pays soon, asks nobody. */
const keepOffer = async (offer: RegistrarAvailability, now: Date): Promise<void> => {
  if (!offer.purchasable) return;
  await keepCheck(offer.domain, { status: 'not_found', source: 'registrar', reason: null, offer }, now);
};

/** What the registrar says of names to be registered: of the last minute, or asked now in one call. */
const offersFor = async (names: WantedName[], checks: ReadonlyMap<string, CheckRecord>, now: Date) => {
  const unknown = names.filter(({ domain }) => {
    const check = checks.get(domain);
    return check?.status !== 'registered' && !check?.offer;
  });
  const asked = (await findOffers(unknown)) ?? new Map();
  await Promise.all([...asked.values()].map((offer) => keepOffer(offer, now)));
  return (domain: string): RegistrarAvailability | undefined =>
    checks.get(domain)?.offer ?? asked.get(domain);
};

const requirementsFor = async (names: WantedName[], { requirements }: KeptAnswers, now: Date) => {
  const tlds = [...new Map(names.map(({ tld }) => [tld.tld, tld])).values()];
  const found = await Promise.all(tlds.map((tld) => findRequirements(tld, requirements.get(tld.tld), now)));
  return new Map(tlds.map(({ tld }, index) => [tld, found[index]]));
};

/** A name that a person registers: its registry says that nobody has it, and there is a contact to tell it of. */
const byHand = async (
  name: WantedName,
  check: CheckRecord | undefined,
  profile: ClientProfile,
  now: Date,
): Promise<Confirmation> => {
  if (name.domainOption === 'transfer') return BY_HAND;
  const findings = contactProblems(contactFromProfile(profile)).map(asFinding);
  if ((await registryStatus(name, check, now)) === 'registered') return taken(name.domain);
  return findings.length > 0 ? { findings } : BY_HAND;
};

/**
 * Asks those who will have to deliver the names whether they will, and for how much; in the order asked. `loaded` is
 * what was kept of earlier answers, where that was read beforehand.
 */
export const confirmNames = async (
  names: WantedName[],
  profile: ClientProfile,
  now: Date,
  loaded?: KeptAnswers,
): Promise<Confirmation[]> => {
  if (names.length === 0) return [];
  const kept = loaded ?? (await loadKept(names.map(({ domain, tld }) => ({ domain, tld: tld.tld }))));
  const checks = new Map(
    names.flatMap(({ domain }) => {
      const check = fresh(kept.checks.get(domain), now);
      return check ? [[domain, check] as const] : [];
    }),
  );
  const registered = names.filter(isRegistered);
  const [offerOf, requirements] = await Promise.all([
    offersFor(registered, checks, now),
    requirementsFor(registered, kept, now),
  ]);
  return Promise.all(
    names.map((name) => {
      const check = checks.get(name.domain);
      if (name.tld.registrar === 'manual') return byHand(name, check, profile, now);
      if (name.domainOption === 'transfer') return confirmTransfer(name, check, profile, now);
      const answers: Answers = {
        check,
        offer: offerOf(name.domain),
        requirements: requirements.get(name.tld.tld),
      };
      return confirmRegistration(name, answers, profile);
    }),
  );
};

const PLAIN = 'registration';

/** What was found out about a name; undefined where nobody answered. */
type Answers = {
  /** A check of the last minute. */
  check: CheckRecord | undefined;
  offer: RegistrarAvailability | undefined;
  requirements: TldRequirements | null | undefined;
};

const notForSale = (
  { domain, tld }: WantedName,
  offer: RegistrarAvailability,
  check: CheckRecord | undefined,
): Confirmation => {
  if (offer.reason === 'registry_unavailable') return unanswered(domain);
  if (offer.reason === 'unsupported_tld')
    return refused('domain_not_sold', say`.${tld.tld} domains are not sold.`);
  if (offer.reason === 'not_available' && !check) {
    const message = say`${domain} is registered already or kept back by its registry. Choose another name.`;
    return refused('domain_unavailable', message);
  }
  const { message } = evaluateOffer(domain, offer, check?.status ?? 'not_found');
  return refused('domain_unavailable', say`${message} Choose another name.`);
};

/** The registrar's total for the years wanted: the offer is for the shortest term. Undefined without an answer. */
const totalPrice = async (
  { domain, years, tld }: WantedName,
  offer: RegistrarAvailability,
  shortest: number,
): Promise<RegistrarPrice | null | undefined> => {
  if (years === shortest) return offer.purchasePrice;
  const found = await askAboutNames({ ask: 'prices', registrar: tld.registrar, domain, years });
  return found?.answer.register;
};

const premiumOf = (
  offer: RegistrarAvailability,
  price: RegistrarPrice,
  currency: string,
  shortest: number,
): { total: number; renewal: number } | null => {
  const total = premiumPrice(price, currency);
  const renewal = offer.renewalPrice && premiumPrice(offer.renewalPrice, currency);
  if (total === null || renewal === null) return null;
  const step = stepOf(currency);
  return { total, renewal: Math.ceil(renewal / shortest / step) * step };
};

const confirmOffer = async (
  name: WantedName,
  offer: RegistrarAvailability,
  requirements: TldRequirements,
  currency: string,
): Promise<Confirmation> => {
  const { domain } = name;
  const purchaseType = offer.purchaseType;
  if (requirements.claimsRequiredFor.includes(purchaseType ?? PLAIN)) {
    const message = say`${domain} needs an acknowledgement of trademark claims, which cannot be given here.`;
    return refused('domain_not_sold', message);
  }
  const shortest = requirements.years[0] ?? name.years;
  const price = await totalPrice(name, offer, shortest);
  if (!price) return unanswered(domain);
  if (!offer.premium) return { confirmed: { price, purchaseType, premium: null } };
  const premium = premiumOf(offer, price, currency, shortest);
  if (!premium) return refused('domain_not_sold', say`${domain} is not sold in ${currency}.`);
  return { confirmed: { price, purchaseType, premium } };
};

/** Whether the registrar will register a name for this client, and for how much. */
export const confirmRegistration = async (
  name: WantedName,
  { check, offer, requirements }: Answers,
  profile: ClientProfile,
): Promise<Confirmation> => {
  const { domain, tld, years, tldRequirements } = name;
  if (check?.status === 'registered') return taken(domain);
  if (!offer || requirements === undefined) return unanswered(domain);
  if (offer.reason) return notForSale(name, offer, check);
  if (requirements === null) return refused('domain_not_sold', say`.${tld.tld} domains are not sold.`);
  const contact = contactFromProfile(profile);
  const problems = registrationProblems(requirements, { domain, years, contact, tldRequirements });
  if (problems.length > 0) return { findings: problems.map(asFinding) };
  return confirmOffer(name, offer, requirements, profile.currency);
};

/** Whether somebody holds the name: a check that is fresh, or what its registry says now. */
export const registryStatus = async (
  { domain, tld }: Pick<WantedName, 'domain' | 'tld'>,
  check: CheckRecord | undefined,
  now: Date,
): Promise<CheckRecord['status']> => {
  if (check && check.status !== 'not_found') return check.status;
  const { lookUp } = await import('./lookup.ts');
  const answer = await lookUp(domain, tld.tld);
  if (answer.status === 'registered') await keepCheck(domain, answer, now);
  return answer.status;
};

/** Whether the registrar will take a name over for this client, and for how much. A registry in doubt is no obstacle. */
const confirmTransfer = async (
  name: WantedName,
  check: CheckRecord | undefined,
  { currency }: ClientProfile,
  now: Date,
): Promise<Confirmation> => {
  const { domain, years, tld } = name;
  const [status, found] = await Promise.all([
    registryStatus(name, check, now),
    askAboutNames({ ask: 'prices', registrar: tld.registrar, domain, years }),
  ]);
  if (status === 'not_found') {
    return refused(
      'domain_not_registered',
      say`${domain} is not registered by anybody: register it instead.`,
    );
  }
  if (!found) return unanswered(domain);
  const { premium, transfer, renew } = found.answer;
  if (!transfer)
    return refused('domain_not_sold', say`${domain} cannot be transferred to us.`, 'domain_option');
  if (!premium) return { confirmed: { price: transfer, purchaseType: null, premium: null } };
  const total = premiumPrice(transfer, currency);
  const renewal = renew && premiumPrice(renew, currency);
  if (total === null || renewal === null)
    return refused('domain_not_sold', say`${domain} is not sold in ${currency}.`);
  return { confirmed: { price: transfer, purchaseType: null, premium: { total, renewal } } };
};
