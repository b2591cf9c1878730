import { randomUUID } from 'node:crypto';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { asStaff } from '../../shared/events/index.ts';
import { readStageTime } from '../../shared/platform/aws/stage-time.ts';
import { logTo, withLogContext } from '../../shared/platform/log.ts';
import type { Actor } from '../../shared/records/events.ts';
import { confirm } from './confirm.ts';
import { noteRead } from './note-read.ts';
import { type Answer, write } from './output.ts';
import { clearProgress, showProgress } from './progress.ts';
import { Refusal } from './refusal.ts';
import { aimAt, type Target } from './target.ts';

type OperatorActor = Extract<Actor, `operator:${string}`>;

export type Session = {
  /** Who goes into the audit trail. */
  actor: OperatorActor;
  now: Date;
  /** Asks a person, unless --yes has answered; throws when the answer is no. */
  confirm(question: string): Promise<void>;
  /** Tells how long work is going on, apart from the answer. */
  progress(text: string): void;
};

type GlobalOptions = Target & { json?: true; yes?: true; why?: string; reason?: string };

/** Each entry that `run` leaves says why: by the command's own --reason, or by --why. */
const reasoned = <T>({ why, reason = why }: GlobalOptions, run: () => Promise<T>): Promise<T> =>
  reason === undefined ? run() : asStaff({ reason }, run);

const actorOf = (name: string): OperatorActor => {
  if (!/^[\w+=,.@/-]{1,200}$/.test(name)) {
    throw new Refusal('Name yourself with --as: letters, digits and . @ - _ + = , / only.');
  }
  return `operator:${name}`;
};

const openSession = async (options: GlobalOptions): Promise<Session> => ({
  actor: actorOf(await aimAt(options)),
  now: await readStageTime(),
  confirm: (question) => {
    clearProgress();
    return options.yes ? Promise.resolve() : confirm(question);
  },
  progress: showProgress,
});

/** Makes a command's action of what it does: `work` gets the command's arguments and options, and answers. */
export const operation =
  <A extends unknown[]>(work: (session: Session, ...args: A) => Promise<Answer>) =>
  async (...args: A): Promise<void> => {
    const command = args.at(-1) as CommandUnknownOpts;
    const options = command.optsWithGlobals() as GlobalOptions;
    const session = await openSession(options);
    logTo(process.stderr, 'WARN');
    const context = { request_id: randomUUID(), function: 'operator' };
    const answer = await withLogContext(context, async () => {
      const found = await reasoned(options, () => work(session, ...args));
      await noteRead(command, session.actor, session.now);
      return found;
    });
    clearProgress();
    write(answer, options.json ?? false);
    if (answer.failed) throw new Refusal(answer.failed);
  };
