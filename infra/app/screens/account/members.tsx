import { useLocation } from 'preact-iso';
import type { Schema } from '../../../client/client.ts';
import { api, may, session } from '../../api/client.ts';
import { useList } from '../../api/query.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { Form } from '../../parts/form.tsx';
import { day, words } from '../../parts/format.ts';
import { LoadedList } from '../../parts/list.tsx';
import { language, say } from '../../words/words.ts';

type Role = Schema['Member']['role'];

const ROLES: Role[] = ['owner', 'admin', 'billing', 'technical', 'support', 'read_only'];

/** Only an owner makes an owner. */
const rolesFor = (client: number) =>
  ROLES.filter((role) => role !== 'owner' || session.clientOf(client)?.role === 'owner').map((id) => ({
    id,
    name: say.account.roles[id] ?? words(id),
  }));

const Invite = ({ client }: { client: number }) => {
  const fields = {
    email: { label: say.access.email, type: 'email' },
    role: { label: say.account.role, as: 'select', options: rolesFor(client), defaultValue: 'support' },
  } as const;
  const invite = ({ email, role }: { email: string; role: string }) =>
    api.post('/clients/{client}/members', {
      path: { client },
      body: { email, role: role as Role, locale: language.get() },
    });
  return (
    <Form title={say.account.invite} submit={say.account.sendInvitation} fields={fields} send={invite} />
  );
};

/** Who may use the client account, as what, and who is invited to. */
export const Members = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const path = { client };
  const isManager = may(client, 'members:manage');
  const members = useList('/clients/{client}/members', { path });
  const invitations = useList('/clients/{client}/invitations', { path });
  const me = session.current.get()?.user.id;
  const change = (user: number, role: Role) =>
    api.patch('/clients/{client}/members/{user}', { path: { client, user }, body: { role } });
  const remove = async (user: number) => {
    await api.delete('/clients/{client}/members/{user}', { path: { client, user } });
    if (user !== me) return;
    await session.refresh(api);
    route('/', true);
  };
  const withdraw = (invitation: number) =>
    api.delete('/clients/{client}/invitations/{invitation}', { path: { client, invitation } });
  return (
    <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
      <LoadedList
        title={say.account.members}
        of={members}
        row={({ id, name, email, role, joined_at }) => ({
          id,
          title: name,
          detail: [email, say.account.roles[role] ?? words(role), joined_at && day(joined_at)]
            .filter(Boolean)
            .join(' · '),
          end: (
            <>
              {isManager && id !== me && (
                <Form
                  submit={say.common.change}
                  second
                  fields={{
                    role: {
                      label: say.account.roleOf(name),
                      as: 'select',
                      options: rolesFor(client),
                      defaultValue: role,
                    },
                  }}
                  send={({ role }) => change(id, role as Role)}
                />
              )}
              {(isManager || id === me) && (
                <Act
                  name={id === me ? say.account.leaveAccount : say.common.remove}
                  about={name}
                  sure={say.account.removeSure(name)}
                  work={() => remove(id)}
                />
              )}
            </>
          ),
        })}
      />
      <LoadedList
        title={say.account.invitations}
        of={invitations}
        row={({ id, email, role, expires_at }) => ({
          id,
          title: email,
          detail: `${say.account.roles[role] ?? words(role)} · ${say.domain.expires} ${day(expires_at)}`,
          end: isManager && <Act name={say.hosting.withdraw} about={email} work={() => withdraw(id)} />,
        })}
      />
      {isManager && <Invite client={client} />}
    </Screen>
  );
};
