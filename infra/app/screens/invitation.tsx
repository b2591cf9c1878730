import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { session } from '../api/session.ts';
import { useStored } from '../api/stored.ts';
import { useData } from '../api/use-data.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';
import { LogIn } from './log-in.tsx';
import { LinkScreen } from './mail-links.tsx';
import { Terms, tokenOfLink } from './sign-up.tsx';

const Accept = () => (
  <LinkScreen
    title="An invitation"
    text="You can then work on this client account. Log in again to see it."
    submit="Accept"
    work={async (token) => {
      await dataOf(api.POST('/invitations/{token}/accept', { params: { path: { token } } }));
      return {};
    }}
  />
);

const Register = () => {
  const action = useAction();
  const [message, setMessage] = useState<string | null>(null);
  const { data: config } = useData(() => dataOf(api.GET('/mobile/config')), 'config');

  const open = async (values: FormData) => {
    const body = {
      first_name: textOf(values, 'first_name'),
      last_name: textOf(values, 'last_name'),
      password: textOf(values, 'password'),
      terms_version: config?.sign_up.terms_version ?? '',
    };
    const params = { path: { token: tokenOfLink() } };
    setMessage((await dataOf(api.POST('/invitations/{token}/register', { params, body }))).message);
  };

  if (message !== null) {
    return (
      <Screen title="Welcome">
        <p class="note good">{message}</p>
        <a class="button" href="/login">
          Log in
        </a>
      </Screen>
    );
  }
  return (
    <Screen title="Open an account">
      <Form action={action} submit="Agree and open the account" onSubmit={open}>
        <Field label="First name" name="first_name" autocomplete="given-name" action={action} />
        <Field label="Last name" name="last_name" autocomplete="family-name" action={action} />
        <Field label="Password" name="password" type="password" autocomplete="new-password" action={action} />
        <Terms config={config} />
      </Form>
    </Screen>
  );
};

/** Where the link of an invitation leads: whoever has an account logs in and accepts, others open one with it. */
export const Invitation = () => {
  const [isNew, setIsNew] = useState<boolean | null>(null);
  const here = useStored(session);
  if (here !== null) return <Accept />;
  if (isNew) return <Register />;
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
