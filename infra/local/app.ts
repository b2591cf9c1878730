import { config } from '../../shared/platform/config/config.ts';
import type { SimulatorAnswer, SimulatorRequest } from './simulators/simulator.ts';
import { startSite } from './site.ts';

/** Where the app finds what it needs; asked for at each request, when everything is known. */
export type AppAddresses = () => { api: string; cardSheet: string };

/** Where the clock of the stack answers, beside the app. */
export const CLOCK_PATH = '/_clock';

type AnswerClock = (request: SimulatorRequest) => Promise<SimulatorAnswer>;

/** Serves the client area. */
export const startApp = (port: number, addresses: AppAddresses, answerClock: AnswerClock) => {
  const surroundings = () => {
    const settings = { ...addresses(), clock: CLOCK_PATH };
    return { name: config().brand, settings, connect: [settings.api], frames: [settings.cardSheet] };
  };
  return startSite(port, 'app', surroundings, { [CLOCK_PATH]: answerClock });
};
