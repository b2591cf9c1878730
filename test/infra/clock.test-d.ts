import * as z from 'zod';
import { turnForward } from '../../infra/local/clock.ts';
import { seeSimulatedStack } from '../../infra/local/simulated-stack.ts';
import { schema } from '../../shared/contract/common.ts';
import type { VendorSecrets } from '../../shared/integrations/vendor.ts';

/* What must and what must not compile; `npm run types` checks it. */

declare const now: Date;
declare const config: { mode: 'test' };

export const turning = async () => {
  const stack = await seeSimulatedStack();
  if (!('real' in stack)) turnForward(stack, now, null);
  // @ts-expect-error it may have been found that secrets lead to real vendors
  turnForward(stack, now, null);
  // @ts-expect-error a setting is no proof
  turnForward(config, now, null);
  // @ts-expect-error nor is anything else that was not looked at
  turnForward({}, now, null);
};

// @ts-expect-error a secret of a vendor tells what it leads to
export const schemas: VendorSecrets['schemas'] = { vendor: schema(() => z.object({ key: z.string() })) };
