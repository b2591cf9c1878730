import { conflict, invalid } from '../../platform/failure.ts';
import type { Key } from '../../platform/table/key.ts';
import { getItem } from '../../platform/table/read.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';

/** Makes sure that one bank transfer, in or out, counts once, whatever it is recorded for. */
type BankReferenceRecord = Key & {
  gateway: 'bank';
  reference: string;
  client_id: number;
  payment_id: number;
  settled_at: string;
};

/** People copy references with blanks and in either case. */
export const toBankReference = (given: string): string => {
  const reference = given.trim().replace(/\s+/g, ' ').toUpperCase();
  if (reference === '') throw invalid({ reference: ["Give the bank's reference of the transfer."] });
  return reference;
};

/** The write that uses a bank reference up. Throws a conflict when it has been recorded before. */
export const useBankReference = async (
  reference: string,
  { client_id, id }: { client_id: number; id: number },
  now: Date,
): Promise<Write> => {
  const key = keys.reference('bank', reference);
  const known = await getItem<BankReferenceRecord>(key);
  if (known) {
    throw conflict(
      'already_recorded',
      `The bank reference ${reference} was recorded before, as payment ${known.payment_id} of client ` +
        `${known.client_id} at ${known.settled_at}. Nothing was changed.`,
    );
  }
  const record: BankReferenceRecord = {
    ...key,
    gateway: 'bank',
    reference,
    client_id,
    payment_id: id,
    settled_at: now.toISOString(),
  };
  return putNew(record);
};
