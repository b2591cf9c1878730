import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import { beginSession, deviceName, deviceToken } from '../api/session.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';

/** The code of the authenticator app is asked for only when the API says so. */
export const LogIn = () => {
  const action = useAction();
  const [asksForCode, setAsksForCode] = useState(false);
  const [asksForPassword, setAsksForPassword] = useState(false);

  const logIn = async (values: FormData) => {
    const known = deviceToken.get();
    const body = {
      email: textOf(values, 'email'),
      password: textOf(values, 'password'),
      device_name: deviceName(),
      ...(known && { device_token: known }),
      ...(asksForCode && { otp: textOf(values, 'otp') }),
      ...(asksForPassword && { new_password: textOf(values, 'new_password') }),
    };
    try {
      beginSession(await dataOf(api.POST('/auth/login', { body })));
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'otp_required') setAsksForCode(true);
      if (thrown instanceof Problem && thrown.code === 'new_password_required') setAsksForPassword(true);
      throw thrown;
    }
  };

  return (
    <Screen title="Log in">
      <Form action={action} submit="Log in" onSubmit={logIn}>
        <Field label="E-mail" name="email" type="email" autocomplete="username" action={action} />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="current-password"
          action={action}
        />
        {asksForCode && (
          <Field
            label="Code of your authenticator app"
            name="otp"
            autocomplete="one-time-code"
            action={action}
          />
        )}
        {asksForPassword && (
          <Field
            label="Your new password"
            name="new_password"
            type="password"
            autocomplete="new-password"
            action={action}
          />
        )}
      </Form>
      <p>
        <a href="/sign-up">Open an account</a> · <a href="/password/forgot">Forgot your password?</a>
      </p>
    </Screen>
  );
};
