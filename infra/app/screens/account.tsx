import { useState } from 'preact/hooks';
import type { Schema } from '../../client/client.ts';
import { useData } from '../../client/preact/use-data.ts';
import { useKept } from '../../client/preact/use-kept.ts';
import { api, logOut, may, session } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { List, LoadedList } from '../parts/blocks.tsx';
import { CODE, Form } from '../parts/form.tsx';
import { moment } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { Passkeys } from './passkeys.tsx';

/** Deleting the account: first what stands in the way, then one more question, then it is gone. */
const Deletion = () => {
  const [blockers, setBlockers] = useState<Schema['AccountDeletionEligibility']['blockers'] | null>(null);
  const look = async () => setBlockers((await api.get('/me/deletion-eligibility')).blockers);
  const remove = async (body: { otp: string }) => {
    const { status, blockers } = await api.post('/me/deletion-request', { body });
    if (status === 'completed') session.end();
    else setBlockers(blockers);
  };

  if (blockers === null) return <Act name="Delete my account…" second work={look} />;
  if (blockers.length > 0)
    return (
      <List title="This stands in the way:" rows={blockers.map(({ message }) => ({ title: message }))} />
    );
  return (
    <Form submit="Delete it for good" fields={{ otp: { ...CODE, askedBy: 'otp_required' } }} send={remove}>
      <p>Your data is erased. Invoices are kept as long as the law asks for.</p>
    </Form>
  );
};

/** Where invoices and notices go; another address waits until its mailbox confirms it (guide). */
const Contact = ({ client }: { client: number }) => {
  const path = { client };
  const { data, reload } = useData(() => api.get('/clients/{client}', { path }));
  if (data === null) return null;
  const { email, pending_email } = data.data;
  const resend = () => api.post('/clients/{client}/profile/pending-email/resend', { path });
  const giveUp = () => api.delete('/clients/{client}/profile/pending-email', { path }).then(reload);
  const change = (body: { email: string }) =>
    api.patch('/clients/{client}/profile', { path, body }).then(reload);
  const waiting = pending_email && {
    title: pending_email,
    detail: 'Waits until the link of the mail sent there is used',
    end: may(client, 'account:update') && (
      <>
        <Act name="Send again" about={pending_email} work={resend} />
        <Act name="Give up" about={pending_email} work={giveUp} />
      </>
    ),
  };
  return (
    <>
      <List title="Invoices and notices go to" rows={[{ title: email }, ...(waiting ? [waiting] : [])]} />
      {may(client, 'account:update') && (
        <Form
          submit="Ask for another address"
          fields={{ email: { label: 'E-mail', type: 'email' } }}
          send={change}
        />
      )}
    </>
  );
};

/** Who the user is, where they are logged in, and which phones get messages; a phone registers itself (guide). */
export const Account = ({ client }: { client: number }) => {
  const here = useKept(session.current);
  const end = (token: number) => api.delete('/auth/tokens/{token}', { path: { token } });
  const remove = (device: number) =>
    api.delete('/clients/{client}/devices/{device}', { path: { client, device } });
  return (
    <Screen title={here?.user.name ?? 'Account'} client={client} back={`/clients/${client}`}>
      <p class="soft">{here?.user.email}</p>
      <List
        title="Client accounts"
        rows={(here?.clients ?? []).map(({ id, company_name, first_name, last_name, currency, role }) => ({
          href: `/clients/${id}`,
          title: company_name ?? `${first_name} ${last_name}`,
          detail: `${role}, ${currency}`,
          end: id === client && '✓',
        }))}
      />
      <Contact client={client} />
      <LoadedList
        title="Where you are logged in"
        load={() => api.get('/auth/tokens')}
        row={({ id, device_name, last_used_at, current }, reload) => ({
          id,
          title: device_name,
          detail: current ? 'This device' : moment(last_used_at),
          end: !current && <Act name="End" about={device_name} work={() => end(id).then(reload)} />,
        })}
      />
      <Passkeys />
      <LoadedList
        title="Phones with messages"
        none="None. Apps register theirs."
        load={() => api.get('/clients/{client}/devices', { path: { client } })}
        row={({ id, device_id, device_name, platform }, reload) => ({
          id,
          title: device_name ?? device_id,
          detail: platform,
          end: <Act name="Remove" about={device_name ?? device_id} work={() => remove(id).then(reload)} />,
        })}
      />
      <Act name="Log out" second work={logOut} />
      <Deletion />
    </Screen>
  );
};
