import { pricedAt } from '../catalog/dated-prices.ts';
import { getClient } from '../clients/clients.ts';
import { newAtRegistrar } from '../domains/registrar-state.ts';
import { registrarFor } from '../domains/registrars.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import type { RegistrarDomain } from '../integrations/registrar.ts';
import { conflict, invalid } from '../platform/failure.ts';
import { newId } from '../platform/table/ids.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { withStatus } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { TldRecord } from '../records/tld-record.ts';
import { fileDomain } from '../services/domain-entry.ts';
import { keepHold } from '../services/holds.ts';
import { dueForNextStep } from '../services/next-step.ts';

const findTld = async (name: string): Promise<TldRecord> => {
  const tld = name.slice(name.indexOf('.') + 1);
  const found = await getItem(keys.catalogTld(tld));
  const record = found && pricedAt(found, new Date());
  if (!record) throw conflict('tld_not_sold', `The catalog has no .${tld}: renewals would have no price.`);
  if (record.registrar === 'manual') {
    throw conflict('manual_domain', `.${tld} is entered by hand: let the client order the name.`);
  }
  return record;
};

const findAtRegistrar = async (
  name: string,
  registrar: string,
): Promise<RegistrarDomain & { expiresAt: Date }> => {
  const found = await (await registrarFor(registrar)).findDomain(name);
  if (!found?.expiresAt) {
    throw conflict('domain_not_at_registrar', `${name} is not in our account at the registrar.`);
  }
  return { ...found, expiresAt: found.expiresAt };
};

type Adopted = {
  client: number;
  currency: string;
  tld: TldRecord;
  found: RegistrarDomain & { expiresAt: Date };
};

const newRecord = ({ client, currency, tld, found }: Adopted, now: Date): DomainRecord => {
  const id = newId(now);
  const price = tld.prices[currency];
  if (!price) throw invalid({ client: [`.${tld.tld} has no price in ${currency}.`] });
  const record: DomainRecord = {
    ...keys.domain(client, id),
    ...withStatus('DOMAIN', 'active', id),
    kind: 'domain',
    id,
    client_id: client,
    order_id: null,
    invoice_id: null,
    name: found.domain,
    tld: tld.tld,
    type: 'register',
    registrar: tld.registrar,
    years: 1,
    recurring_amount: price.renew,
    currency,
    auto_renew: true,
    nameservers: found.nameservers,
    registrar_key: String(id),
    auth_code: null,
    ...newAtRegistrar(found, now),
    registered_at: found.createdAt?.toISOString() ?? null,
    expires_at: found.expiresAt.toISOString(),
    attempts: 0,
    last_error: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return { ...record, ...dueForNextStep(record) };
};

/**
 * Makes a domain that is in our account at the registrar, and that nobody here has, one of a client's: from then on it
 * is renewed and changed as if it had been ordered. Throws a 422 for a name that somebody here has.
 */
export const adoptDomain = async (
  clientId: number,
  name: string,
  actor: Actor,
  now: Date,
): Promise<DomainRecord> => {
  const [client, tld] = await Promise.all([getClient(clientId), findTld(name)]);
  const found = await findAtRegistrar(name, tld.registrar);
  const { currency } = client.profile;
  const record = newRecord({ client: clientId, currency, tld, found }, now);
  const event = newEvent(record, 'domain_registered', `Your domain ${name} is active.`, now);
  const taken = () => conflict('name_held', `${name} is already ordered or registered here.`);
  await carryOut(
    async () => undefined,
    () => ({
      writes: [
        putNew(record),
        fileDomain(record),
        keepHold({ type: 'domain', domain: name }, clientId, record.id, taken),
        writeEvent(event),
        audit(record, actor, 'domain.adopted', now),
      ],
      followUp: { events: [event] },
    }),
  );
  return record;
};
