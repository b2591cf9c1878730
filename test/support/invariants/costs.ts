import type { CostRecord } from '../../../shared/records/costs.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { manualActionOf } from '../../../shared/records/indexes.ts';
import type { Outside, RegistrarOrder } from './outside.ts';
import type { Snapshot } from './snapshot.ts';

/** Of each their books are asked; a reference here begins with the number that it has there. */
const REGISTRARS = ['namecom', 'openprovider'];

const placeOf = (registrar: string, reference: string | number | null): string =>
  `${registrar} ${String(reference).split(':')[0]}`;

/** Its outcome is not noted yet, and its cost is noted with that. */
const isUnderWay = (domain: DomainRecord): boolean =>
  domain.task !== undefined || domain.status.startsWith('pending') || manualActionOf(domain) !== null;

const amountOf = ({ finalAmount }: RegistrarOrder): number => Math.round(finalAmount * 100);

/** Of each charge of a registrar one cost, of the same amount; of each cost its charge. */
export const costProblems = ({ costs, domains }: Snapshot, { orders }: Outside): string[] => {
  const ours = costs.filter(({ registrar }) => REGISTRARS.includes(registrar));
  const known = Map.groupBy(
    ours.filter(({ price }) => price !== null),
    ({ registrar, reference }) => placeOf(registrar, reference),
  );
  const soughtNames = new Set(ours.filter(({ price }) => price === null).map(({ name }) => name));
  const ofName = Map.groupBy(
    domains.filter(({ registrar }) => REGISTRARS.includes(registrar)),
    ({ name }) => name,
  );
  const isSettled = (name: string): boolean => {
    const records = ofName.get(name) ?? [];
    return records.length > 0 && !records.some(isUnderWay) && !soughtNames.has(name);
  };
  const ofOrder = (order: RegistrarOrder): string[] => {
    const name = order.orderItems[0]?.name ?? '';
    const found: CostRecord[] = known.get(placeOf(order.registrar, order.id)) ?? [];
    const wanted = amountOf(order);
    if (found.length === 0)
      return wanted > 0 && isSettled(name) ? [`${name}: no cost of order ${order.id}`] : [];
    const noted = found.map(({ price }) => price?.amount).join(', ');
    return noted === String(wanted) ? [] : [`${name}: order ${order.id} took ${wanted}, noted is ${noted}`];
  };
  const orderIds = new Set(orders.map(({ registrar, id }) => placeOf(registrar, id)));
  return [
    ...orders.flatMap(ofOrder),
    ...[...known.keys()]
      .filter((reference) => !orderIds.has(reference))
      .map((reference) => `the registrar has no order ${reference}, whose cost is noted`),
  ];
};
