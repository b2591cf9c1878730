import { median } from '../report.ts';

export type Variant = () => Promise<unknown>;

/** CPU milliseconds of this process for each of some requests, one after the other. */
const cpuOf = async (variant: Variant, requests: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let sent = 0; sent < requests; sent += 1) await variant();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / requests;
};

export type Spread = { median: number; least: number; most: number };

const spreadOf = (values: number[]): Spread => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/**
 * CPU milliseconds a request takes in each variant, and what the first takes over each of the others, measured by turns
 * round after round, so that whatever else the machine does meets all alike. The ratios are those of the rounds.
 */
export const alternate = async (
  variants: [Variant, ...Variant[]],
  { rounds, requests }: { rounds: number; requests: number },
): Promise<{ ms: Spread[]; ratios: Spread[] }> => {
  const taken = variants.map(() => [] as number[]);
  for (const variant of variants) await cpuOf(variant, requests);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, variant] of variants.entries()) taken[index]?.push(await cpuOf(variant, requests));
  }
  const [first = [], ...others] = taken;
  return {
    ms: taken.map(spreadOf),
    ratios: others.map((other) => spreadOf(first.map((value, round) => value / (other[round] ?? value)))),
  };
};
