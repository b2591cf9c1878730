import { type Simulator, type SimulatorAnswer, type SimulatorRequest, startSimulator } from '../simulator.ts';
import { openStore } from '../store.ts';
import {
  type FormerSesState,
  openSesState,
  presentAccount,
  presentIdentity,
  type StoredMail,
  takeOver,
} from './account.ts';
import { signedRegion } from './authenticate.ts';
import { control } from './controls.ts';
import { createEventDelivery } from './event-delivery.ts';
import type { EventName } from './event-names.ts';
import { eventRecord } from './event-records.ts';
import { showInbox } from './inbox.ts';
import { outcomeOf, suppress } from './outcome.ts';
import { awsAnswer, refused, SesRefusal } from './refusal.ts';
import { sendEmail } from './send-email.ts';

export type SesSimulatorOptions = {
  /** 0 picks a free one. */
  port: number;
  /** Null keeps everything in memory. */
  stateFile: string | null;
  /** Verified domains and addresses, from which mail may be sent. */
  identities: string[];
  configurationSets: string[];
  /** Where the event destination of the configuration sets leads; null for nowhere. Asked for at each event. */
  events: (() => string) | null;
};

const SEND = 'POST /v2/email/outbound-emails';
const ACCOUNT = 'GET /v2/email/account';
const IDENTITY = /^GET \/v2\/email\/identities\/([^/]+)$/;

/**
 * Amazon SES as far as this project uses it: SendEmail, GetAccount and GetEmailIdentity of version 2 over its REST JSON,
 * the mailbox simulator, events into a queue, and an inbox to open in a browser in place of delivery.
 */
export const startSesSimulator = async (
  options: SesSimulatorOptions,
): Promise<Simulator & { settled: () => Promise<void> }> => {
  const store = openStore(options.stateFile);
  const state = openSesState(store, options.identities, options.configurationSets);
  store.takeOver<FormerSesState>((former) => takeOver(state, former));
  const delivery = createEventDelivery(options.events);

  const cause = (mail: StoredMail, event: EventName): void => {
    const at = new Date();
    mail.events.push({ event, at: at.toISOString() });
    state.mails.put(mail.id, mail);
    suppress(state, mail, event);
    if (mail.configuration_set !== null) delivery.publish(eventRecord(event, mail, at));
  };

  const showIdentity = (name: string): SimulatorAnswer => {
    const found = presentIdentity(state.account.get(), name);
    if (found) return awsAnswer(200, found);
    throw new SesRefusal('NotFoundException', `Email identity ${name} does not exist.`);
  };

  const answerApi = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    try {
      const region = signedRegion(request);
      const asked = `${request.method} ${request.path}`;
      if (asked === ACCOUNT) return awsAnswer(200, presentAccount(state, Date.now()));
      const [, identity] = IDENTITY.exec(asked) ?? [];
      if (identity !== undefined) return showIdentity(decodeURIComponent(identity));
      if (asked !== SEND) {
        throw new SesRefusal('UnknownOperationException', 'Unknown operation');
      }
      const mail = await sendEmail(state, request.body, { region, now: Date.now() });
      for (const event of outcomeOf(state, mail)) cause(mail, event);
      return awsAnswer(200, { MessageId: mail.id });
    } catch (error) {
      if (error instanceof SesRefusal) return refused(error);
      throw error;
    }
  };

  const respond = async (request: SimulatorRequest): Promise<SimulatorAnswer> => {
    const answer =
      (await control({ state, delivery, cause }, request)) ??
      showInbox(state, request) ??
      (await answerApi(request));
    store.save();
    return answer;
  };

  const simulator = await startSimulator(options.port, respond, {
    memory: [delivery.settings],
    store,
  });
  return {
    ...simulator,
    settled: delivery.settled,
    close: async () => {
      await simulator.close();
      await delivery.settled();
    },
  };
};
