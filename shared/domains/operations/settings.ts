import type { DomainRecord } from '../../records/domain-record.ts';
import type { WantedOf } from '../../records/operation-record.ts';
import { dueForNextStep } from '../../services/next-step.ts';
import { registrarFor } from '../registrars.ts';
import type { Subject } from './subject.ts';

type Settings = WantedOf['settings'];
type Found = Required<Settings>;

/** Renewals are bought here when they are paid: the registrar is never told of them. */
const atRegistrar = ({ locked, privacy }: Settings) => ({
  ...(locked === undefined ? {} : { locked }),
  ...(privacy === undefined ? {} : { privacy }),
});

const isOurs = (wanted: Settings): boolean => Object.keys(atRegistrar(wanted)).length === 0;

const WAITS_FOR_PERSON = 'WAITING#';

/**
 * What a renewal that is turned on or off means for the record: a domain that was only told of its expiry is invoiced
 * after all. A record with work under way finds its next step when that is done.
 */
const renewalOf = (domain: DomainRecord, auto_renew: boolean) => {
  const onlyNoticed = auto_renew && domain.renewal && domain.renewal.invoice_id === null;
  const renewal = onlyNoticed ? { renewal: null } : {};
  const busy = domain.task || domain.lease_until || domain.due_pk?.startsWith(WAITS_FOR_PERSON);
  return { auto_renew, ...renewal, ...(busy ? {} : dueForNextStep({ ...domain, auto_renew, ...renewal })) };
};

/** Renewal by itself, lock against transfers and privacy of the registrant. */
export const settings: Subject<Settings, Found> = {
  type: 'settings',
  read: async ({ domain, wanted, options }) => {
    const { auto_renew, name } = domain;
    if (domain.registrar === 'manual' || isOurs(wanted)) {
      return { auto_renew, locked: domain.locked ?? false, privacy: domain.privacy ?? false };
    }
    const { locked, privacy } = await (await registrarFor(domain.registrar)).updateDomain(name, {}, options);
    return { auto_renew, locked, privacy };
  },
  isDone: (found, { locked = found.locked, privacy = found.privacy }) =>
    found.locked === locked && found.privacy === privacy,
  set: async ({ domain, options }, wanted) => {
    const registrar = await registrarFor('namecom');
    await registrar.updateDomain(domain.name, atRegistrar(wanted), options);
  },
  inverse: (wanted, found) =>
    Object.fromEntries(Object.keys(wanted).map((name) => [name, found[name as keyof Settings]])),
  noted: ({ auto_renew, ...wanted }, domain) => ({
    ...atRegistrar(wanted),
    ...(auto_renew === undefined ? {} : renewalOf(domain, auto_renew)),
  }),
  isOurs,
};
