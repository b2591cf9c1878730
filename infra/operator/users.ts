import type { Command } from '@commander-js/extra-typings';
import { setBarred } from '../../shared/auth/disable-user.ts';
import { admitUser, resolveUser } from '../../shared/operator/create-account.ts';
import { toText } from './arguments.ts';
import { operation } from './operation.ts';

export const addUsers = (program: Command): void => {
  const users = program.command('users').description('People who log in');

  users
    .command('create')
    .description('a user with a fresh password, which is shown once')
    .requiredOption('--email <address>', 'to log in with', toText(254))
    .requiredOption('--name <name>', 'as the app greets', toText(120))
    .action(
      operation(async ({ actor, now }, { email, name }) => {
        const { id, password } = await admitUser({ email, name }, actor, now);
        return {
          data: { id, email, password },
          text: `User ${id} can log in as ${email} with the password ${password}`,
        };
      }),
    );

  users
    .command('bar')
    .description('keep a user out: no log-in any more, and every session ends')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now }, user) => {
        const id = await resolveUser(user);
        const sessions_ended = await setBarred(id, true, actor, now);
        return {
          data: { id, barred: true, sessions_ended },
          text: `Barred; ${sessions_ended} sessions ended.`,
        };
      }),
    );

  users
    .command('unbar')
    .description('let a barred user log in again')
    .argument('<user>', 'e-mail address or id')
    .action(
      operation(async ({ actor, now }, user) => {
        const id = await resolveUser(user);
        await setBarred(id, false, actor, now);
        return { data: { id, barred: false }, text: 'The user can log in again.' };
      }),
    );
};
