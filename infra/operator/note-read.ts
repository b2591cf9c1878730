import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { about, audit } from '../../shared/events/index.ts';
import { resolveUser, subjectOfMail } from '../../shared/operator/index.ts';
import { transact } from '../../shared/platform/table/write.ts';
import type { Actor } from '../../shared/records/events.ts';

/** Commands of these names show what belongs to a client or user, and change nothing. */
export const READS: ReadonlySet<string> = new Set([
  'list',
  'show',
  'export',
  'sessions',
  'statement',
  'download',
]);

/** Whom a command is about, by the names of its arguments and options: `client`, `user` and `mail`. */
const subjectOf = async (given: Record<string, unknown>) => {
  const { client, user, mail, address } = given;
  if (typeof client === 'number') return about.client(client);
  if (typeof user === 'string') return about.user(await resolveUser(user));
  if (typeof mail === 'string') return subjectOfMail(mail);
  // Somebody who has no user.
  return typeof address === 'string' ? about.user(0) : null;
};

const givenTo = (command: CommandUnknownOpts): Record<string, unknown> => ({
  ...command.opts(),
  ...Object.fromEntries(
    command.registeredArguments.map((argument, index) => [argument.name(), command.processedArgs[index]]),
  ),
});

/** What else was asked for: a record's id, or a filter. */
const detailsOf = ({ client: _client, user: _user, address: _address, ...given }: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
    ),
  );

/** Leaves an entry when staff have read data of a client or user, before it is shown to them. */
export const noteRead = async (command: CommandUnknownOpts, actor: Actor, now: Date): Promise<void> => {
  if (!READS.has(command.name())) return;
  const given = givenTo(command);
  const subject = await subjectOf(given);
  if (subject === null) return;
  const name = `${command.parent?.name() ?? ''} ${command.name()}`.trim();
  const action = subject.kind === 'user' ? 'user.read' : 'client.read';
  await transact([audit(subject, actor, action, now, { command: name, ...detailsOf(given) })]);
};
