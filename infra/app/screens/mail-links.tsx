import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';
import { tokenOfLink } from './sign-up.tsx';

type Work = (token: string, password: string) => Promise<{ message?: string }>;
type LinkProps = { title: string; text: string; submit: string; asksForPassword?: boolean; work: Work };

export const LinkScreen = ({ title, text, submit, asksForPassword = false, work }: LinkProps) => {
  const action = useAction();
  const [message, setMessage] = useState<string | null>(null);
  const send = async (values: FormData) => {
    const answer = await work(tokenOfLink(), textOf(values, 'password'));
    setMessage(answer.message ?? 'Done.');
  };
  if (message !== null) {
    return (
      <Screen title={title}>
        <p class="note good">{message}</p>
        <a class="button" href="/">
          Go on
        </a>
      </Screen>
    );
  }
  return (
    <Screen title={title}>
      <Form action={action} submit={submit} onSubmit={send}>
        <p>{text}</p>
        {asksForPassword && (
          <Field
            label="New password"
            name="password"
            type="password"
            autocomplete="new-password"
            action={action}
          />
        )}
      </Form>
    </Screen>
  );
};

export const ResetPassword = () => (
  <LinkScreen
    title="A new password"
    text="Every session ends, on all your devices."
    submit="Set the password"
    asksForPassword
    work={(token, password) => dataOf(api.POST('/auth/password/reset', { body: { token, password } }))}
  />
);

export const ConfirmEmail = () => (
  <LinkScreen
    title="Your new e-mail address"
    text="From now on you log in with it."
    submit="Use this address"
    work={(token) => dataOf(api.POST('/auth/email/confirm', { body: { token } }))}
  />
);

export const UndoEmail = () => (
  <LinkScreen
    title="Take your account back"
    text="Your old address is restored, and every session ends."
    submit="Take it back"
    asksForPassword
    work={(token, password) => dataOf(api.POST('/auth/email/undo', { body: { token, password } }))}
  />
);
