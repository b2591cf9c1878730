import type { Command } from '@commander-js/extra-typings';
import { listTokens, presentToken, setDisabled } from '../../shared/auth/index.ts';
import {
  createUserAccount,
  endSessions,
  removeFactors,
  resetPassword,
  resolveUser,
  setEmail,
} from '../../shared/operator/index.ts';
import { toText } from './arguments.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

export const addUsers = (program: Command): void => {
  const users = program.command('users').description('People who log in');

  users
    .command('create')
    .description('a user with a first password, which is shown once and works once')
    .requiredOption('--email <address>', 'to log in with', toText(254))
    .requiredOption('--name <name>', 'as the app greets', toText(120))
    .action(
      operation(async ({ actor, now }, { email, name }) => {
        const { id, password } = await createUserAccount({ email, name }, actor, now);
        return {
          data: { id, email, password },
          text: `User ${id} can log in as ${email} with the password ${password}`,
        };
      }),
    );

  users
    .command('reset-password')
    .description('a first password, shown once, in place of the present one; every session ends')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now, confirm }, user) => {
        const id = await resolveUser(user);
        await confirm(`End every session of user ${id} and show a new password?`);
        const { password, until } = await resetPassword(id, actor, now);
        return {
          data: { id, password, until },
          text: `The password ${password} works once, until ${until}, for choosing another one.`,
        };
      }),
    );

  users
    .command('set-email')
    .description('another e-mail address to log in with; the present one is told and can undo it')
    .argument('<user>', 'e-mail address or id')
    .argument('<address>', 'the new one', toText(254))
    .action(
      operation(async ({ actor, now, confirm }, user, address) => {
        const id = await resolveUser(user);
        await confirm(`Let user ${id} log in with ${address} from now on?`);
        await setEmail(id, address, actor, now);
        return { data: { id, email: address }, text: `User ${id} logs in as ${address}.` };
      }),
    );

  users
    .command('sessions')
    .description('where a user is logged in')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ now }, user) =>
        listAnswer(
          (await listTokens(await resolveUser(user), now)).map((token) => presentToken(token, 0)),
          ({ id, device_name, last_used_at, expires_at }) => ({ id, device_name, last_used_at, expires_at }),
          'There are no sessions.',
        ),
      ),
    );

  users
    .command('end-sessions')
    .description('log a user out everywhere')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now }, user) => {
        const id = await resolveUser(user);
        await endSessions(id, actor, now);
        return { data: { id }, text: 'Every session has ended.' };
      }),
    );

  users
    .command('remove-factors')
    .description('take authenticator apps and recovery codes away from somebody who has lost them')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now, confirm }, user) => {
        const id = await resolveUser(user);
        await confirm(`Let user ${id} log in with the password alone from now on?`);
        await removeFactors(id, actor, now);
        return { data: { id }, text: 'The password alone is asked for now.' };
      }),
    );

  users
    .command('disable')
    .description('disable a user: no log-in any more, and every session ends')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now }, user) => {
        const id = await resolveUser(user);
        const sessions_ended = await setDisabled(id, true, actor, now);
        return {
          data: { id, disabled: true, sessions_ended },
          text: `Disabled; ${sessions_ended} sessions ended.`,
        };
      }),
    );

  users
    .command('enable')
    .description('let a disabled user log in again')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now }, user) => {
        const id = await resolveUser(user);
        await setDisabled(id, false, actor, now);
        return { data: { id, disabled: false }, text: 'The user can log in again.' };
      }),
    );
};
