import { LOCAL_CONFIG } from './environment.ts';
import type { LocalQueues } from './queue-and-storage.ts';
import { startSesSimulator } from './simulators/ses/ses-simulator.ts';

/** Starts the simulator of SES, whose inbox is a page at its address and whose events go into a queue. */
export const startMail = (port: number, stateFile: string | null, { queues }: LocalQueues) => {
  const { sender, configuration_set } = LOCAL_CONFIG.mail;
  return startSesSimulator({
    port,
    stateFile,
    identities: [sender.slice(sender.indexOf('@') + 1)],
    configurationSets: [configuration_set],
    events: () => queues.deliveries,
  });
};
