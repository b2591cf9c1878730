import type { Control } from './control.ts';
import type { Parameters } from './parameters.ts';
import type { WhmPackage, WhmState } from './state.ts';

/** One call of a function, and what it works on. */
export type WhmCall = {
  state: WhmState;
  save: () => void;
  packages: WhmPackage[];
  /** The API user, who owns what it creates. */
  owner: string;
  /** Where the simulator itself is reached, for login links. */
  origin: string;
  parameters: Parameters;
  control: Control;
};

export type WhmResult = { reason: string; data?: unknown; output?: { raw: string } };

export type WhmFunction = (call: WhmCall) => WhmResult | Promise<WhmResult>;
