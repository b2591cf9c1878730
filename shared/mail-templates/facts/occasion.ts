import { type Block, facts } from '../content/blocks.ts';
import type { Say } from '../content/locale.ts';

/** When and from where something was done to an account; null where that is not known. */
export type Occasion = {
  at: string;
  /** The name the device gave itself. */
  device: string | null;
  ip_address: string | null;
};

/** How a language shows an occasion. */
export const occasionIn =
  (labels: Record<keyof Occasion, string>) =>
  ({ at, device, ip_address }: Occasion, { time }: Say): Block =>
    facts([labels.at, time(at)], [labels.device, device], [labels.ip_address, ip_address]);
