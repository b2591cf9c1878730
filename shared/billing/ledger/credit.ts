import type { CreditType } from '../../contract/vocabulary.ts';
import { partOnStep } from '../../platform/money.ts';
import { atLeast } from '../../platform/table/expressions.ts';
import { newId } from '../../platform/table/ids.ts';
import { putNew, update, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { CreditRecord } from '../../records/credit-record.ts';
import { dueAt } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import { leastCharge } from './chargeable.ts';

export type CreditMovement = {
  type: CreditType;
  /** Minor units; negative takes credit away. */
  amount: number;
  /** Names what moved the credit, such as `payment:<gateway>:<reference>`; the same source never moves credit twice. */
  source: string;
  invoiceId: number | null;
  description: string;
};

/** What a client can pay with; nothing while credit is owed. */
export const usableCredit = ({ credit_balance }: Pick<ClientRecord, 'credit_balance'>): number =>
  Math.max(0, credit_balance);

/**
 * What of it is used for a balance (minor units): all of the balance, or a part that leaves no less than every gateway takes.
 */
export const creditFor = (
  client: Pick<ClientRecord, 'credit_balance'>,
  balance: number,
  currency: string,
): number => {
  const usable = usableCredit(client);
  if (usable >= balance) return balance;
  return partOnStep(Math.min(usable, Math.max(0, balance - leastCharge(currency))), balance, currency);
};

/**
 * The writes that move a client's credit: the balance and an entry for each movement. Credit is used only as far as
 * there is some; what has to be taken back (`mayOwe`) leaves a balance below zero where it is spent. All movements of one transaction go in one call, because the balance can be written only once.
 */
export const moveCredit = (
  clientId: number,
  currency: string,
  movements: CreditMovement[],
  now: Date,
  { mayOwe = false } = {},
): Write[] => {
  const moving = movements.filter(({ amount }) => amount !== 0);
  if (moving.length === 0) return [];
  const change_ = moving.reduce((total, { amount }) => total + amount, 0);
  const enough = change_ < 0 && !mayOwe ? [atLeast('credit_balance', -change_)] : [];
  return [
    update(keys.client(clientId), { add: { credit_balance: change_ } }, enough),
    ...moving.flatMap((movement) => entryWrites(clientId, currency, movement, now)),
  ];
};

const entryWrites = (clientId: number, currency: string, movement: CreditMovement, now: Date): Write[] => {
  const id = newId(now);
  const entry: CreditRecord = {
    ...keys.credit(clientId, id),
    ...(movement.amount > 0 ? dueAt(now, id) : {}),
    id,
    client_id: clientId,
    type: movement.type,
    amount: movement.amount,
    currency,
    source: movement.source,
    invoice_id: movement.invoiceId,
    description: movement.description,
    created_at: now.toISOString(),
  };
  return [putNew(entry), putNew({ ...keys.creditSource(clientId, movement.source), credit_id: id })];
};
