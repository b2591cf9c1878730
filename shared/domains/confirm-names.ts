import type { RegistrarAvailability } from '../integrations/registrar-offer.ts';
import { contactProblems } from '../integrations/registrar-requirements.ts';
import type { CheckRecord } from '../records/check-record.ts';
import type { ClientProfile } from '../records/client-record.ts';
import { type Answers, confirmRegistration } from './confirm-registration.ts';
import { confirmTransfer, registryStatus } from './confirm-transfer.ts';
import { asFinding, type Confirmation, taken, type WantedName } from './confirmation.ts';
import { contactOf } from './contact.ts';
import { type KeptAnswers, loadKept } from './kept-answers.ts';
import { fresh, keepCheck } from './kept-checks.ts';
import { findOffers } from './offers.ts';
import { findRequirements } from './tld-requirements.ts';

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
  const findings = contactProblems(contactOf(profile)).map(asFinding);
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
