import { api, dataOf } from '../api/client.ts';
import { endSession, session } from '../api/session.ts';
import { useStored } from '../api/stored.ts';
import { useData } from '../api/use-data.ts';
import { List, Note, Row } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { Deletion } from './deletion.tsx';

const logOut = () => dataOf(api.POST('/auth/logout')).finally(endSession);

/** Ends others within an hour of logging in only; later the user logs in again, and is back here. */
const Sessions = () => {
  const action = useAction();
  const { data, reload } = useData(async () => (await dataOf(api.GET('/auth/tokens'))).data, 'sessions');
  const end = (token: number) =>
    action.run(async () => {
      await dataOf(api.DELETE('/auth/tokens/{token}', { params: { path: { token } } }));
      reload();
    });
  return (
    <section class="card rows">
      <h2>Where you are logged in</h2>
      {data?.map(({ id, device_name, last_used_at, current }) => (
        <div class="row" key={id}>
          <span>
            <strong>{device_name}</strong>
            <small>{current ? 'This device' : moment(last_used_at)}</small>
          </span>
          {!current && (
            <button type="button" class="plain" onClick={() => end(id)} aria-label={`End ${device_name}`}>
              End
            </button>
          )}
        </div>
      ))}
      <Note problem={action.problem} />
      {action.problem?.code === 'log_in_again' && (
        <button type="button" onClick={logOut}>
          Log in again
        </button>
      )}
    </section>
  );
};

/** Phones that get push messages. A phone registers itself with the token of APNs or FCM; a web page has none. */
const Phones = ({ client }: { client: number }) => {
  const action = useAction();
  const { data, reload } = useData(async () => {
    const params = { path: { client } };
    return (await dataOf(api.GET('/clients/{client}/devices', { params }))).data;
  }, client);
  const remove = (device: number) =>
    action.run(async () => {
      await dataOf(
        api.DELETE('/clients/{client}/devices/{device}', { params: { path: { client, device } } }),
      );
      reload();
    });
  return (
    <section class="card rows">
      <h2>Phones with messages</h2>
      {data?.length === 0 && <p class="soft">None. Apps register theirs.</p>}
      {data?.map(({ id, device_name, device_id, platform }) => (
        <div class="row" key={id}>
          <span>
            <strong>{device_name ?? device_id}</strong>
            <small>{platform}</small>
          </span>
          <button
            type="button"
            class="plain"
            onClick={() => remove(id)}
            aria-label={`Remove ${device_name ?? device_id}`}
          >
            Remove
          </button>
        </div>
      ))}
      <Note problem={action.problem} />
    </section>
  );
};

export const Account = ({ client }: { client: number }) => {
  const here = useStored(session);
  const action = useAction();
  return (
    <Screen title={here?.user.name ?? 'Account'} client={client} back={`/clients/${client}`}>
      <p class="soft">{here?.user.email}</p>
      <List title="Client accounts" none="">
        {(here?.clients ?? []).map(({ id, company_name, first_name, last_name, currency, role }) => (
          <Row
            key={id}
            href={`/clients/${id}`}
            title={company_name ?? `${first_name} ${last_name}`}
            detail={`${role}, ${currency}`}
            end={id === client ? '✓' : null}
          />
        ))}
      </List>
      <Sessions />
      <Phones client={client} />
      <button type="button" class="second" disabled={action.busy} onClick={() => action.run(logOut)}>
        Log out
      </button>
      <Deletion />
    </Screen>
  );
};
