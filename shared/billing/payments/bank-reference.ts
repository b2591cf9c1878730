import { conflict, invalid } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/read.ts';
import { putNew, type Write } from '../../platform/table/write.ts';
import { keys } from '../../records/keys.ts';

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
  const key = keys.bankReference(reference);
  const known = await getItem(key);
  if (known) {
    throw conflict(
      'already_recorded',
      `The bank reference ${reference} was recorded before, as payment ${known.payment_id} of client ` +
        `${known.client_id} at ${known.settled_at}. Nothing was changed.`,
    );
  }
  return putNew({
    ...key,
    gateway: 'bank',
    reference,
    client_id,
    payment_id: id,
    settled_at: now.toISOString(),
  });
};
