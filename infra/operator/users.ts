import type { Command } from '@commander-js/extra-typings';
import { setDisabled } from '../../shared/auth/disable-user.ts';
import { createUserAccount, resolveUser } from '../../shared/operator/create-account.ts';
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
        const { id, password } = await createUserAccount({ email, name }, actor, now);
        return {
          data: { id, email, password },
          text: `User ${id} can log in as ${email} with the password ${password}`,
        };
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
