import { useState } from 'preact/hooks';
import { useData } from '../../client/preact/use-data.ts';
import { useKept } from '../../client/preact/use-kept.ts';
import { Problem } from '../../client/problem.ts';
import { api, session } from '../api/client.ts';
import { Act, TakeAway } from '../parts/action.tsx';
import { List, Loading, Row } from '../parts/blocks.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { Deletion } from './deletion.tsx';

const logOut = () => api.post('/auth/logout').finally(session.end);

/** Ends others within an hour of logging in only; later the user logs in again, and is back here. */
const Sessions = () => {
  const sessions = useData(() => api.get('/auth/tokens'));
  const [isTooOld, setIsTooOld] = useState(false);
  const end = async (token: number) => {
    try {
      await api.delete('/auth/tokens/{token}', { path: { token } });
    } catch (refusal) {
      setIsTooOld(refusal instanceof Problem && refusal.code === 'log_in_again');
      throw refusal;
    }
    sessions.reload();
  };
  return (
    <Loading of={sessions}>
      {({ data }) => (
        <>
          <List title="Where you are logged in" items={data}>
            {({ id, device_name, last_used_at, current }) => (
              <Row
                key={id}
                title={device_name}
                detail={current ? 'This device' : moment(last_used_at)}
                end={!current && <TakeAway verb="End" name={device_name} work={() => end(id)} />}
              />
            )}
          </List>
          {isTooOld && <Act work={logOut}>Log in again</Act>}
        </>
      )}
    </Loading>
  );
};

/** Phones that get push messages. A phone registers itself with the token of APNs or FCM; a web page has none. */
const Phones = ({ client }: { client: number }) => {
  const phones = useData(() => api.get('/clients/{client}/devices', { path: { client } }));
  const remove = async (device: number) => {
    await api.delete('/clients/{client}/devices/{device}', { path: { client, device } });
    phones.reload();
  };
  return (
    <Loading of={phones}>
      {({ data }) => (
        <List title="Phones with messages" none="None. Apps register theirs." items={data}>
          {({ id, device_name, device_id, platform }) => (
            <Row
              key={id}
              title={device_name ?? device_id}
              detail={platform}
              end={<TakeAway verb="Remove" name={device_name ?? device_id} work={() => remove(id)} />}
            />
          )}
        </List>
      )}
    </Loading>
  );
};

export const Account = ({ client }: { client: number }) => {
  const here = useKept(session.current);
  return (
    <Screen title={here?.user.name ?? 'Account'} client={client} back={`/clients/${client}`}>
      <p class="soft">{here?.user.email}</p>
      <List title="Client accounts" items={here?.clients ?? []}>
        {({ id, company_name, first_name, last_name, currency, role }) => (
          <Row
            key={id}
            href={`/clients/${id}`}
            title={company_name ?? `${first_name} ${last_name}`}
            detail={`${role}, ${currency}`}
            end={id === client && '✓'}
          />
        )}
      </List>
      <Sessions />
      <Phones client={client} />
      <Act class="second" work={logOut}>
        Log out
      </Act>
      <Deletion />
    </Screen>
  );
};
