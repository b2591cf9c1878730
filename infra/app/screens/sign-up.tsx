import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import type { Schema } from '../api/schema.ts';
import { useData } from '../api/use-data.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';

type MailFormProps = { title: string; path: '/auth/register' | '/auth/password/forgot' };

const MailForm = ({ title, path }: MailFormProps) => {
  const action = useAction();
  const [message, setMessage] = useState<string | null>(null);
  const ask = async (values: FormData) => {
    const answer = await dataOf(api.POST(path, { body: { email: textOf(values, 'email') } }));
    setMessage(answer.message);
  };
  return (
    <Screen title={title} back="/login">
      {message === null ? (
        <Form action={action} submit="Send me a mail" onSubmit={ask}>
          <Field label="E-mail" name="email" type="email" autocomplete="email" action={action} />
        </Form>
      ) : (
        <p class="note good" role="status">
          {message}
        </p>
      )}
    </Screen>
  );
};

export const SignUp = () => <MailForm title="Open an account" path="/auth/register" />;
export const ForgotPassword = () => <MailForm title="Forgot your password?" path="/auth/password/forgot" />;

/** What a link in a mail carries; it stands behind the #, so no server sees it. */
export const tokenOfLink = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

export const Terms = ({ config }: { config: Schema['MobileConfig'] | null }) => (
  <p class="soft">
    You agree to the terms of {config?.sign_up.terms_version}
    {config?.sign_up.terms_url && <a href={config.sign_up.terms_url}> (read them)</a>}.
  </p>
);

/** Where the link of the mail leads: name, password and agreement to the terms make the account. */
export const VerifySignUp = () => {
  const action = useAction();
  const [message, setMessage] = useState<string | null>(null);
  const { data: config } = useData(() => dataOf(api.GET('/mobile/config')), 'config');

  const open = async (values: FormData) => {
    const text = (name: string) => textOf(values, name);
    const body = {
      token: tokenOfLink(),
      first_name: text('first_name'),
      last_name: text('last_name'),
      phone: text('phone'),
      country: text('country').toUpperCase(),
      password: text('password'),
      terms_version: config?.sign_up.terms_version ?? '',
    };
    setMessage((await dataOf(api.POST('/auth/register/verify', { body }))).message);
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
        <Field
          label="Phone"
          name="phone"
          type="tel"
          autocomplete="tel"
          placeholder="+233201234567"
          action={action}
        />
        <Field
          label="Country (two letters)"
          name="country"
          autocomplete="country"
          maxLength={2}
          action={action}
        />
        <Field label="Password" name="password" type="password" autocomplete="new-password" action={action} />
        <Terms config={config} />
      </Form>
    </Screen>
  );
};
