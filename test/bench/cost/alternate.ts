export type Variant = () => Promise<unknown>;

/** CPU milliseconds of this process for each of some requests, one after the other. */
const cpuOf = async (variant: Variant, requests: number): Promise<number> => {
  const before = process.cpuUsage();
  for (let sent = 0; sent < requests; sent += 1) await variant();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / requests;
};

/**
 * CPU milliseconds that a request takes in each variant, one value for each round. The variants are measured by turns, so
 * that whatever else the machine does meets all alike.
 */
export const alternate = async (
  variants: Variant[],
  { rounds, requests }: { rounds: number; requests: number },
): Promise<number[][]> => {
  const taken = variants.map(() => [] as number[]);
  for (const variant of variants) await cpuOf(variant, requests);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, variant] of variants.entries()) taken[index]?.push(await cpuOf(variant, requests));
  }
  return taken;
};
