import * as z from 'zod';
import { putClockAhead } from '../clock/clock.ts';
import { Refusal } from './refusal.ts';

const clock = z.object({
  now: z.string(),
  /** Milliseconds before the clock of this machine. */
  ahead_ms: z.number(),
  /** Whether it has come to where it was to be advanced. */
  done: z.boolean().optional(),
});

export type Clock = z.infer<typeof clock>;

const refused = z.object({ message: z.string() });

/** Asks the clock of the local stack, or advances it for some seconds towards a time. A stage on AWS has none of this kind. */
export const askClock = async (advance?: { until: string }): Promise<Clock> => {
  const url = process.env.LOCAL_CLOCK_URL;
  if (!url)
    throw new Refusal('Only the clock of the local stack, or of a stage in test mode, can be turned.');
  const asked = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(advance),
  };
  const response = await fetch(url, advance ? asked : {});
  const text = await response.text();
  if (response.ok) return clock.parse(JSON.parse(text));
  const known = refused.safeParse(text.startsWith('{') ? JSON.parse(text) : null);
  throw new Refusal(known.success ? known.data.message : text);
};

/** The commands of this process work at the time of the local stack. */
export const followLocalClock = async (): Promise<void> => {
  if (process.env.LOCAL_CLOCK_URL) putClockAhead((await askClock()).ahead_ms);
};
