import type { Profiler } from 'node:inspector';

/** The emulated table has a process of its own, which is not counted. */
export const OWNERS = ['functions', 'emulated queues', 'simulators', 'local stack', 'measurement'] as const;

export type Owner = (typeof OWNERS)[number] | 'node';

/** CPU of the whole process in ms, and whose part of it is how much, of 1. */
export type CpuOf = { ms: number; shares: Record<Owner, number> };

/** Whose a frame is, by where its source lies: the first that fits. Of libraries the caller decides. */
const PLACES: [RegExp, Owner][] = [
  [/\/(?:functions|shared)\//, 'functions'],
  [/\/infra\/local\/simulators\//, 'simulators'],
  [/\/infra\/local\//, 'local stack'],
  [/\/node_modules\/(?:fauxqs|fastify|find-my-way|avvio|light-my-request)\//, 'emulated queues'],
  // What waits for the queues to be empty.
  [/\/test\//, 'measurement'],
  [/\/node_modules\/@(?:aws-sdk|smithy)\//, 'measurement'],
];

/**
 * Divides the samples of a profile among the first owner met on the way up from each. What Node does between callbacks,
 * its network and its collections of garbage, is of no one.
 */
export const sharesOf = ({ nodes, samples = [] }: Profiler.Profile): Record<Owner, number> => {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const ownerOf = (id: number): Owner => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const url = byId.get(at)?.url ?? '';
      const found = PLACES.find(([place]) => place.test(url));
      if (found) return found[1];
    }
    return 'node';
  };
  const busy = samples.filter((id) => byId.get(id)?.functionName !== '(idle)');
  const counts = Object.groupBy(busy, ownerOf);
  const share = (owner: Owner) => (counts[owner]?.length ?? 0) / busy.length;
  return Object.fromEntries([...OWNERS, 'node' as const].map((owner) => [owner, share(owner)])) as Record<
    Owner,
    number
  >;
};
