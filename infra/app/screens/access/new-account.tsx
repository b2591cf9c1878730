import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useData } from '../../../client/preact/use-data.ts';
import { useKept } from '../../../client/preact/use-kept.ts';
import { api, mobileConfig, session } from '../../api/client.ts';
import { Field, FormScreen, NewPassword, type Text } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';
import { LogIn } from './log-in.tsx';
import { tokenOfLink } from './mails.tsx';

type Account = { first_name: string; last_name: string; password: string; terms_version: string };
type NewAccountProps = {
  open: (account: Account, text: Text) => Promise<{ message: string }>;
  children?: ComponentChildren;
};

/** Name, password and agreement to the terms make an account. */
const NewAccount = ({ open, children }: NewAccountProps) => {
  const { data: config } = useData(mobileConfig);
  const { terms_version = '', terms_url = null } = config?.sign_up ?? {};
  const accountOf = (text: Text): Account => ({
    first_name: text('first_name'),
    last_name: text('last_name'),
    password: text('password'),
    terms_version,
  });
  return (
    <FormScreen
      title="Open an account"
      submit="Agree and open the account"
      next={{ label: 'Log in', href: '/login' }}
      work={(text) => open(accountOf(text), text)}
    >
      <Field label="First name" name="first_name" autocomplete="given-name" />
      <Field label="Last name" name="last_name" autocomplete="family-name" />
      {children}
      <NewPassword label="Password" name="password" />
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
    open={(account, text) => {
      const body = { ...account, phone: text('phone'), country: text('country').toUpperCase() };
      return api.post('/auth/register/verify', { body: { ...body, token: tokenOfLink() } });
    }}
  >
    <Field label="Phone" name="phone" type="tel" autocomplete="tel" placeholder="+233201234567" />
    <Field label="Country (two letters)" name="country" autocomplete="country" maxLength={2} />
  </NewAccount>
);

/** Where the link of an invitation leads: whoever has an account logs in and accepts, others open one with it. */
export const Invitation = () => {
  const [isNew, setIsNew] = useState<boolean | null>(null);
  const path = { token: tokenOfLink() };
  if (useKept(session.current) !== null)
    return (
      <FormScreen
        title="An invitation"
        submit="Accept"
        next={{ label: 'Go on', href: '/' }}
        work={async () => {
          await api.post('/invitations/{token}/accept', { path });
          return {};
        }}
      >
        <p>You can then work on this client account. Log in again to see it.</p>
      </FormScreen>
    );
  if (isNew) return <NewAccount open={(body) => api.post('/invitations/{token}/register', { path, body })} />;
  if (isNew === false) return <LogIn />;
  return (
    <Screen title="An invitation">
      <p>You are invited to work on a client account.</p>
      <button type="button" onClick={() => setIsNew(false)}>
        I have an account
      </button>
      <button type="button" onClick={() => setIsNew(true)}>
        I have none yet
      </button>
    </Screen>
  );
};
