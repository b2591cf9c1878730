import { IntegrationError } from '../../integrations/integration-error.ts';
import type { ChargedOperation, Registrar, RegistrarCharge } from '../../integrations/registrar.ts';
import { toRealTime } from '../../platform/aws/stage-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/dates.ts';
import { errorFields, log } from '../../platform/log.ts';
import { withPriority } from '../../platform/priority.ts';
import { asRead } from '../../platform/table/changes.ts';
import { type Key, newId } from '../../platform/table/key.ts';
import { getItem, queryDue, queryPage } from '../../platform/table/query.ts';
import { put, remove, StaleWriteError, transact, update, type Write } from '../../platform/table/write.ts';
import { collections, soughtCosts } from '../../records/collections.ts';
import type { CostRecord } from '../../records/costs.ts';
import type { DomainRecord } from '../../records/domains.ts';
import { costFiled, costSought } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { registrarFor } from '../index.ts';

/** The clocks of a registrar and of ours may differ so much. */
const TOLERANCE_MS = HOUR_MS;

/** Books may show a charge a little later than it was made. */
const FIRST_LOOK_MS = 5 * MINUTE_MS;

/** As many charges as a domain has had, and more. */
const MOST = 500;

export type Subject = Pick<
  CostRecord,
  'client_id' | 'domain_id' | 'name' | 'tld' | 'registrar' | 'operation' | 'premium' | 'years' | 'since'
>;

const costRecord = (subject: Subject, { reference, operation, price, at }: RegistrarCharge): CostRecord => {
  const id = newId();
  const cost = {
    ...subject,
    kind: 'cost' as const,
    id,
    operation: operation ?? subject.operation,
    reference,
    price,
    at: at.toISOString(),
  };
  const name = `${subject.registrar}#${reference}`;
  return { ...keys.cost(subject.client_id, subject.domain_id, name), ...cost, ...costFiled(cost, id) };
};

/** The same charge is at the same key, however often it is found. */
const noteCharge = (subject: Subject, charge: RegistrarCharge): Write => put(costRecord(subject, charge));

/** A cost that is looked for later. */
const noteSought = (subject: Subject, now: Date): Write => {
  const id = newId(now);
  const record: CostRecord = {
    ...keys.cost(subject.client_id, subject.domain_id, `sought#${id}`),
    ...subject,
    ...{ kind: 'cost', id, reference: null, price: null, at: now.toISOString() },
    ...costSought(new Date(now.getTime() + FIRST_LOOK_MS), id),
  };
  return put(record);
};

/** The renewal of an expired name and its restoration are two charges for some registrars. */
const belongs = (charge: RegistrarCharge, wanted: ChargedOperation): boolean => {
  const { operation } = charge;
  if (operation === null || operation === wanted) return true;
  const restoring: ChargedOperation[] = ['renew', 'restore'];
  return restoring.includes(operation) && restoring.includes(wanted);
};

/** What the books have for an operation and nobody has noted; null where nobody answers. */
const findCharges = async (
  registrar: Registrar,
  { client_id, domain_id, name, operation, since }: Subject,
): Promise<RegistrarCharge[] | null> => {
  const from = toRealTime(new Date(Date.parse(since) - TOLERANCE_MS));
  try {
    const [charges, { items }] = await Promise.all([
      registrar.listCharges(name, from),
      queryPage(collections.costs(client_id, domain_id), { limit: MOST }),
    ]);
    const noted = new Set(items.map(({ reference }) => reference));
    return charges.filter((one) => belongs(one, operation) && !noted.has(one.reference));
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('books of the registrar not read', errorFields(error));
    return null;
  }
};

/** When what an operation costs can have been charged at the earliest: when it was ordered, or invoiced. */
const sinceOf = async ({ client_id, created_at, renewal }: DomainRecord): Promise<string> => {
  const invoice = renewal?.invoice_id
    ? await getItem(keys.invoice(client_id, renewal.invoice_id))
    : undefined;
  return invoice?.created_at ?? created_at;
};

export type Outcome = {
  operation: ChargedOperation;
  years: number;
  /** As the registrar's answer told it. */
  charge?: RegistrarCharge | null | undefined;
  /** Nothing may have been charged: then nothing is noted that is not found. */
  maybe?: boolean;
};

const subjectOf = async (record: DomainRecord, { operation, years, charge }: Outcome): Promise<Subject> => {
  const { client_id, id, name, tld, registrar, purchase } = record;
  const of = { client_id, domain_id: id, name, tld, registrar };
  const since = charge ? charge.at.toISOString() : await sinceOf(record);
  return { ...of, operation, years, premium: purchase?.premium ?? false, since };
};

/**
 * The writes that note what an operation of a domain has cost, for the transaction of its outcome: as the answer told it,
 * else as the registrar's books have it, else as something to be looked for there later.
 */
export const planCosts = async (record: DomainRecord, outcome: Outcome, now: Date): Promise<Write[]> => {
  if (record.registrar === 'manual') return [];
  const { charge, maybe = false } = outcome;
  const subject = await subjectOf(record, outcome);
  if (charge) return [noteCharge(subject, charge)];
  const found = await findCharges(await registrarFor(record.registrar), subject);
  if (found && found.length > 0) return found.map((one) => noteCharge(subject, one));
  return found && maybe ? [] : [noteSought(subject, now)];
};

/** The same of what a person has done at the registrar, who is not asked now. */
export const planSoughtCost = async (
  record: DomainRecord,
  outcome: Pick<Outcome, 'operation' | 'years'>,
  now: Date,
): Promise<Write[]> =>
  record.registrar === 'manual' ? [] : [noteSought(await subjectOf(record, outcome), now)];

const AGAIN_MS = HOUR_MS;

/** After so long what the books do not have stays unknown. */
const SOUGHT_MS = 7 * DAY_MS;

/** In one run of the worker. */
const AT_ONCE = 25;

const seek = async (place: Key<CostRecord>, now: Date): Promise<void> => {
  const cost = await getItem(place);
  if (!cost || cost.price !== null || cost.due_sk === undefined) return;
  const unchanged = [asRead('due_sk', cost.due_sk)];
  const found = await findCharges(await registrarFor(cost.registrar), cost);
  if (found && found.length > 0) {
    const { client_id, domain_id, name, tld, registrar, operation, premium, years, since } = cost;
    const subject = { client_id, domain_id, name, tld, registrar, operation, premium, years, since };
    return transact([remove(cost, unchanged), ...found.map((one) => noteCharge(subject, one))]);
  }
  const isOver = now.getTime() - Date.parse(cost.at) > SOUGHT_MS;
  const due = isOver ? costFiled(cost, cost.id) : costSought(new Date(now.getTime() + AGAIN_MS), cost.id);
  await transact([update(cost, { due }, unchanged)]);
};

/** Looks for costs that are not known in the books of their registrars. Returns how many there were to look for. */
export const seekCosts = async (now: Date): Promise<number> => {
  const due = await queryDue(soughtCosts, now, AT_ONCE);
  for (const place of due) {
    try {
      await withPriority('look', () => seek(place, now));
    } catch (error) {
      // Another worker has looked meanwhile.
      if (!(error instanceof StaleWriteError)) throw error;
    }
  }
  return due.length;
};
