import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../client/client.ts';
import { useKept } from '../../../client/preact/use-kept.ts';
import { api, session, useConfig } from '../../api/client.ts';
import { Act } from '../../parts/action.tsx';
import { type Fields, FormScreen, NEW_PASSWORD } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';
import { LogIn } from './log-in.tsx';
import { tokenOfLink } from './mails.tsx';

const PERSON: Fields<'first_name' | 'last_name' | 'password'> = {
  first_name: { label: 'First name', autocomplete: 'given-name' },
  last_name: { label: 'Last name', autocomplete: 'family-name' },
  password: NEW_PASSWORD,
};
const ADDRESS: Fields<'phone' | 'country'> = {
  phone: { label: 'Phone', type: 'tel', autocomplete: 'tel', placeholder: '+233201234567' },
  country: { label: 'Country (two letters)', autocomplete: 'country', maxLength: 2 },
};

type NewAccountProps<N extends string> = {
  fields: Fields<N>;
  open: (account: Record<N, string> & { terms_version: string }) => Promise<{ message: string }>;
};

/** An account is made of what is asked for in the fields, and of agreement to the terms. */
const NewAccount = <N extends string>({ fields, open }: NewAccountProps<N>) => {
  const { terms_version = '', terms_url = null } = useConfig()?.sign_up ?? {};
  return (
    <FormScreen
      title="Open an account"
      submit="Agree and open the account"
      fields={fields}
      send={(values) => open({ ...values, terms_version })}
    >
      <p class="soft">
        You agree to the terms of {terms_version}
        {terms_url && <a href={terms_url}> (read them)</a>}.
      </p>
    </FormScreen>
  );
};

/** Where the link of the sign-up mail leads. */
export const VerifySignUp = () => (
  <NewAccount
    fields={{ ...PERSON, ...ADDRESS }}
    open={({ country, ...account }) => {
      const body = { ...account, country: country.toUpperCase(), token: tokenOfLink() };
      return api.post('/auth/register/verify', { body });
    }}
  />
);

/** Where the link of an invitation leads: whoever has an account logs in and accepts, others open one with it. */
export const Invitation = () => {
  const { route } = useLocation();
  const [isNew, setIsNew] = useState(false);
  const isLoggedIn = useKept(session.current) !== null;
  const path = { token: tokenOfLink() };
  const accept = async () => {
    const { data } = await api.post('/invitations/{token}/accept', { path });
    await session.refresh(api);
    route(`/clients/${data.id}`);
  };
  const register = (body: Schema['RegisterInvitedRequest']) =>
    api.post('/invitations/{token}/register', { path, body });
  if (isNew) return <NewAccount fields={PERSON} open={register} />;
  if (!isLoggedIn)
    return (
      <LogIn>
        <p>You are invited to work on a client account. To accept, log in with yours.</p>
        <Act name="I have none yet" second work={async () => setIsNew(true)} />
      </LogIn>
    );
  return (
    <Screen title="An invitation">
      <p>You are invited to work on a client account.</p>
      <Act name="Accept" work={accept} />
    </Screen>
  );
};
