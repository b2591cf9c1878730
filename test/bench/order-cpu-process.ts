import { Session } from 'node:inspector/promises';
import { startStack } from '../../infra/local/stack.ts';
import { MANY_ORDERS } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { endSchedules, lengthOf, untilIdle } from '../support/idle.ts';
import { type CpuOf, sharesOf } from './cpu-shares.ts';

/** What the process that orders asks for: the stack, the end of all work, a profile begun, and what it showed. */
export type Asked = { ask: 'start' | 'idle' | 'profile' | 'tell'; dataDir: string };

export type Told = { api: string; stripe: string; cpu: CpuOf };

let stack: Awaited<ReturnType<typeof startStack>>;
let before: NodeJS.CpuUsage;
const session = new Session();

const answers: Record<Asked['ask'], (dataDir: string) => Promise<Partial<Told>>> = {
  start: async (dataDir) => {
    stack = await startStack({ port: 0, dataDir, config: MANY_ORDERS });
    await endSchedules(stack);
    return { api: stack.api, stripe: stack.outside.stripe.url };
  },
  idle: async () => {
    await untilIdle(stack);
    const lengths = () => Promise.all(Object.values(stack.queues.queues).map(lengthOf));
    await eventually(lengths, (found) => found.every((length) => length === 0));
    return {};
  },
  profile: async () => {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
    before = process.cpuUsage();
    return {};
  },
  tell: async () => {
    const { user, system } = process.cpuUsage(before);
    const { profile } = await session.post('Profiler.stop');
    return { cpu: { ms: (user + system) / 1000, shares: sharesOf(profile) } };
  },
};

process.on('message', async ({ ask, dataDir }: Asked) => process.send?.(await answers[ask](dataDir)));
process.once('disconnect', () => process.exit());
