import { Argument, type Command, Option } from '@commander-js/extra-typings';
import { listNamedMembers } from '../../shared/auth/members/index.ts';
import { getClient } from '../../shared/clients/index.ts';
import { ROLES } from '../../shared/contract/roles.ts';
import { addMember, removeMember, resolveUser, setMemberRole } from '../../shared/operator/index.ts';
import { toId } from './arguments.ts';
import { operation } from './operation.ts';
import { listAnswer } from './output.ts';

const CLIENT = ['<client>', 'client id'] as const;
const USER = ['<user>', 'e-mail address or id'] as const;

export const addMembers = (program: Command): void => {
  const members = program.command('members').description('Users of a client account, and their roles');

  members
    .command('list')
    .description('who may use a client account, and as what')
    .argument(...CLIENT, toId)
    .action(
      operation(async (_session, client) => {
        await getClient(client);
        return listAnswer(await listNamedMembers(client), (member) => member, 'There are no members.');
      }),
    );

  members
    .command('add')
    .description('let a user use a client account, without an invitation')
    .argument(...CLIENT, toId)
    .argument(...USER)
    .addOption(new Option('--role <role>', 'what the user is there').choices(ROLES).makeOptionMandatory(true))
    .action(
      operation(async ({ actor, now }, client, user, { role }) => {
        await addMember(client, await resolveUser(user), role, actor, now);
        return { data: { client, user, role }, text: `${user} may use client ${client} as ${role}.` };
      }),
    );

  members
    .command('set-role')
    .description('give a member another role; the last owner stays one')
    .argument(...CLIENT, toId)
    .argument(...USER)
    .addArgument(new Argument('<role>', 'the new one').choices(ROLES))
    .action(
      operation(async ({ actor, now }, client, user, role) => {
        await setMemberRole(client, await resolveUser(user), role, actor, now);
        return { data: { client, user, role }, text: `${user} is ${role} of client ${client}.` };
      }),
    );

  members
    .command('remove')
    .description("end a user's access to a client account; the last owner stays")
    .argument(...CLIENT, toId)
    .argument(...USER)
    .action(
      operation(async ({ actor, now }, client, user) => {
        await removeMember(client, await resolveUser(user), actor, now);
        return { data: { client, user }, text: `${user} may no longer use client ${client}.` };
      }),
    );
};
