import { useKept } from '../../../client/preact/use-kept.ts';
import { api, logOut, may, session } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { LanguageChoice } from '../../layout/language-choice.tsx';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { countryName } from '../../parts/countries.ts';
import { Card, Facts } from '../../parts/facts.tsx';
import { Form } from '../../parts/form.tsx';
import { nameOfClient, words } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { ProfileForm } from './profile-form.tsx';

/** Where invoices and notices go; another address waits until its mailbox confirms it (guide). */
const Contact = ({ client }: { client: number }) => {
  const path = { client };
  const mayChange = may(client, 'account:update');
  const resend = () => api.post('/clients/{client}/profile/pending-email/resend', { path });
  const keepPresent = () => api.delete('/clients/{client}/profile/pending-email', { path });
  const change = (body: { email: string }) => api.patch('/clients/{client}/profile', { path, body });
  return (
    <Loading of={useGet('/clients/{client}', { path })}>
      {({ data: { email, pending_email } }) => (
        <List
          title={say.account.contact}
          rows={[
            { title: email },
            ...(pending_email
              ? [
                  {
                    title: pending_email,
                    detail: say.account.waits,
                    end: mayChange && (
                      <>
                        <Act name={say.account.sendAgain} about={pending_email} work={resend} />
                        <Act name={say.account.keepAddress} about={pending_email} work={keepPresent} />
                      </>
                    ),
                  },
                ]
              : []),
          ]}
          after={
            mayChange && (
              <Form
                submit={say.account.askAddress}
                second
                fields={{ email: { label: say.access.email, type: 'email' } }}
                send={change}
              />
            )
          }
        />
      )}
    </Loading>
  );
};

/** Each invoice by itself, or all renewals of a day on one. */
const Renewals = ({ client }: { client: number }) => {
  const path = { client };
  const set = (_values: unknown, form: FormData) =>
    api.patch('/clients/{client}/profile', { path, body: { separate_renewals: form.has('separate') } });
  return (
    <Loading of={useGet('/clients/{client}', { path })}>
      {({ data }) => (
        <Form
          key={String(data.separate_renewals)}
          title={say.account.renewals}
          submit={say.common.save}
          second
          fields={{
            separate: {
              label: say.account.separate,
              type: 'checkbox',
              defaultChecked: data.separate_renewals,
            },
          }}
          send={set}
        />
      )}
    </Loading>
  );
};

/** For those who may not change it. */
const Shown = ({ client }: { client: number }) => {
  const account = session.clientOf(client);
  if (!account) return null;
  const { address, city, postcode, country } = account;
  return (
    <Card title={nameOfClient(account)}>
      <Facts
        of={{
          [say.account.address]: [address, postcode, city].filter(Boolean).join(', '),
          [say.account.country]: countryName(country),
          [say.account.role]: words(account.role),
        }}
      />
    </Card>
  );
};

/** Who is logged in, and the client account. */
export const Profile = ({ client }: { client: number }) => {
  const here = useKept(session.current);
  return (
    <Screen title={here?.user.name ?? say.common.account} client={client} places={accountPlaces(client)}>
      <p class="soft">{here?.user.email}</p>
      <List
        title={say.common.accounts}
        rows={(here?.clients ?? []).map((one) => ({
          id: one.id,
          href: `/clients/${one.id}`,
          title: nameOfClient(one),
          detail: `${words(one.role)}, ${one.currency}`,
          end: one.id === client && '✓',
        }))}
      />
      {may(client, 'account:update') ? (
        <>
          <ProfileForm client={client} title={say.account.profile} />
          <Contact client={client} />
          <Renewals client={client} />
        </>
      ) : (
        <Shown client={client} />
      )}
      <p class="on-phone">
        <LanguageChoice />
      </p>
      <Act name={say.common.logOut} second work={logOut} />
    </Screen>
  );
};
