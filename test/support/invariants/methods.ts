import { byId, type Snapshot, unless } from './snapshot.ts';

const hasRepetition = (values: unknown[]): boolean => new Set(values).size !== values.length;

/** Default and backup are two of the cards that are kept, each once; what is removed is told to its gateway. */
const walletProblems = ({ wallets }: Snapshot): string[] =>
  wallets.flatMap(({ client_id, methods, default_id, backup_id, removed, due_pk }) => {
    const ids = new Set(methods.map(({ id }) => id));
    const isKept = (id: number | null) => id === null || ids.has(id);
    const tokens = methods.map(({ gateway, method }) => `${gateway} ${method}`);
    return [
      ...unless(isKept(default_id) && isKept(backup_id), `client ${client_id}: a role is of no card`),
      ...unless(
        default_id === null || default_id !== backup_id,
        `client ${client_id}: default and backup are one`,
      ),
      ...unless(!hasRepetition(tokens), `client ${client_id} keeps one card twice`),
      ...unless(removed.length === 0 || due_pk !== undefined, `client ${client_id}: a card is never removed`),
    ];
  });

/** A charge under way has the invoice for itself, and one that is over has let it go. */
const chargeProblems = ({ invoices, attempts }: Snapshot): string[] => {
  const attemptOf = byId(attempts);
  return invoices.flatMap(({ id, status, charging }) => {
    if (charging === undefined) return [];
    const attempt = attemptOf.get(charging);
    const isOpen = attempt?.status === 'created' || attempt?.status === 'processing';
    return [
      ...unless(attempt?.charge !== undefined, `invoice ${id} is charged by no attempt`),
      ...unless(status !== 'unpaid' || isOpen, `invoice ${id} waits for a charge that is ${attempt?.status}`),
    ];
  });
};

export const methodProblems = (snapshot: Snapshot): string[] => [
  ...walletProblems(snapshot),
  ...chargeProblems(snapshot),
];
