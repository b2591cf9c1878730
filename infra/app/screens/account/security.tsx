import { api } from '../../api/client.ts';
import { useList } from '../../api/query.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { moment, words } from '../../parts/format.ts';
import { LoadedList } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';
import { Factors } from './factors.tsx';
import { Passkeys } from './passkeys.tsx';
import { ChangeEmail, ChangePassword } from './sign-in.tsx';

const Sessions = () => {
  const sessions = useList('/auth/tokens', {});
  const end = (token: number) => api.delete('/auth/tokens/{token}', { path: { token } });
  return (
    <>
      <LoadedList
        title={say.account.sessions}
        of={sessions}
        row={({ id, device_name, last_used_at, current }) => ({
          id,
          title: device_name,
          detail: current ? say.account.thisDevice : moment(last_used_at),
          end: !current && <Act name={say.account.endSession} about={device_name} work={() => end(id)} />,
        })}
      />
      {(sessions.data?.length ?? 0) > 1 && (
        <Act name={say.account.endOthers} second work={() => api.delete('/auth/tokens')} />
      )}
    </>
  );
};

/** Which phones get messages; a phone registers itself (guide). */
const Devices = ({ client }: { client: number }) => {
  const remove = (device: number) =>
    api.delete('/clients/{client}/devices/{device}', { path: { client, device } });
  return (
    <LoadedList
      title={say.account.phones}
      none={say.account.noPhones}
      of={useList('/clients/{client}/devices', { path: { client } })}
      row={({ id, device_id, device_name, platform }) => ({
        id,
        title: device_name ?? device_id,
        detail: platform,
        end: <Act name={say.common.remove} about={device_name ?? device_id} work={() => remove(id)} />,
      })}
    />
  );
};

const Events = () => (
  <LoadedList
    title={say.account.events}
    of={useList('/me/security-events', {})}
    row={({ id, type, device, address, created_at }) => ({
      id,
      title: words(type),
      detail: [moment(created_at), device, address].filter(Boolean).join(' · '),
    })}
  />
);

/** How the user logs in, where they are logged in, and what happened to their access. */
export const Security = ({ client }: { client: number }) => (
  <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
    <Passkeys />
    <Factors />
    <Sessions />
    <Devices client={client} />
    <ChangePassword />
    <ChangeEmail />
    <Events />
  </Screen>
);
