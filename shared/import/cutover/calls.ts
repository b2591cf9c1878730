import { toMajor } from '../../platform/money.ts';

type Parameters = Record<string, string | number | boolean>;

/**
 * A call of WHMCS's API (developers.whmcs.com, API Reference). One that would do something twice says by which other call
 * that is seen: it is not made where the answer of `unless` contains a text. The others set what they set.
 */
export type Call = {
  client: number;
  action: string;
  parameters: Parameters;
  unless?: { action: string; parameters: Parameters; contains: string };
};

/** What no call says, and why. */
export type ByHand = { client: number; what: string; why: string };

export type Changes = { calls: Call[]; byHand: ByHand[] };

export const NO_CHANGES: Changes = { calls: [], byHand: [] };

export const together = (all: Changes[]): Changes => ({
  calls: all.flatMap(({ calls }) => calls),
  byHand: all.flatMap(({ byHand }) => byHand),
});

export const call = (
  client: number,
  action: string,
  parameters: Parameters,
  unless?: Call['unless'],
): Changes => ({
  calls: [{ client, action, parameters, ...(unless ? { unless } : {}) }],
  byHand: [],
});

export const byHand = (client: number, what: string, why: string): Changes => ({
  calls: [],
  byHand: [{ client, what, why }],
});

/** WHMCS has two decimals in every currency. */
export const amountIn = (minor: number, currency: string): string => toMajor(minor, currency).toFixed(2);

export const dayIn = (at: string): string => at.slice(0, 10);

/** `YYYY-MM-DD HH:mm:ss` */
export const timeIn = (at: string): string => at.slice(0, 19).replace('T', ' ');

/** What WHMCS keeps of a record of this system, to find it again. */
export const markOf = (kind: string, id: number): string => `[${kind} ${id}]`;
