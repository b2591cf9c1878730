import { exponentOf } from '../platform/money.ts';

/** Values of WHMCS in the form of ours. */

/** A date or a time of WHMCS, which has zeros for none, as ISO 8601; null for none and for a day that there is not. */
export const timeOf = (text: string | number | null | undefined): string | null => {
  const [, day, time = '00:00:00'] =
    String(text ?? '').match(/^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?/) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${time}.000Z`);
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day) || day < '1970-01-02'
    ? null
    : at.toISOString();
};

/** Where WHMCS does not know a time that a record has to have. */
export const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

export class UnreadableAmount extends Error {
  override readonly name = 'UnreadableAmount';
}

/** A DECIMAL of WHMCS, which has two decimals in every currency, in minor units. Throws where something would be lost. */
export const minorOf = (text: string | number | null | undefined, currency: string): number => {
  const [, sign, whole, decimals = ''] = String(text ?? '0').match(/^(-?)(\d+)(?:\.(\d+))?$/) ?? [];
  const exponent = exponentOf(currency);
  const kept = decimals.padEnd(exponent, '0').slice(0, exponent);
  if (whole === undefined || /[1-9]/.test(decimals.slice(exponent))) {
    throw new UnreadableAmount(`an amount that ${currency} does not have`);
  }
  const minor = Number(whole + kept);
  return sign ? 0 - minor : minor;
};

/** The same with nothing for what cannot be kept. */
export const amountOr0 = (text: string | number | null | undefined, currency: string): number => {
  try {
    return minorOf(text, currency);
  } catch (error) {
    if (error instanceof UnreadableAmount) return 0;
    throw error;
  }
};

/** Whether WHMCS has a box ticked: `on`, `1` and the like. */
export const isTicked = (value: string | number | null | undefined): boolean =>
  value !== null && value !== undefined && !['', '0', 'off', 'no'].includes(String(value).toLowerCase());

/** Cycles of WHMCS in which nothing recurs. */
export const ONCE: readonly string[] = ['Free Account', 'Free', 'One Time'];

/** What a record calls it where there is nothing. */
export const orNull = (text: string | number | null | undefined): string | null => {
  const trimmed = String(text ?? '').trim();
  return trimmed === '' ? null : trimmed;
};

/** Those that are there, as the attributes that staff see. */
export const attributesOf = (
  values: Record<string, string | number | null | undefined>,
): { attributes?: Record<string, string> } => {
  const known = Object.entries(values).flatMap(([name, value]) => {
    const text = orNull(value);
    return text === null ? [] : [[name, text] as const];
  });
  return known.length > 0 ? { attributes: Object.fromEntries(known) } : {};
};
