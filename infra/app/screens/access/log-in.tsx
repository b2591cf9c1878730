import { useState } from 'preact/hooks';
import { Problem } from '../../../client/problem.ts';
import { api, deviceName, session } from '../../api/client.ts';
import { Code, Field, Form, NewPassword, Password, type Text } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';

/** The code of the authenticator app, and a password of one's own, are asked for only when the API says so. */
export const LogIn = () => {
  const [asked, setAsked] = useState<string[]>([]);

  const logIn = async (text: Text) => {
    const known = session.deviceToken.get();
    const body = {
      email: text('email'),
      password: text('password'),
      device_name: deviceName(),
      ...(known && { device_token: known }),
      ...(asked.includes('otp_required') && { otp: text('otp') }),
      ...(asked.includes('new_password_required') && { new_password: text('new_password') }),
    };
    try {
      session.begin(await api.post('/auth/login', { body }));
    } catch (refusal) {
      if (refusal instanceof Problem) setAsked([...asked, refusal.code]);
      throw refusal;
    }
  };

  return (
    <Screen title="Log in">
      <Form submit="Log in" onSubmit={logIn}>
        <Field label="E-mail" name="email" type="email" autocomplete="username" />
        <Password label="Password" name="password" />
        {asked.includes('otp_required') && <Code />}
        {asked.includes('new_password_required') && (
          <NewPassword label="Your new password" name="new_password" />
        )}
      </Form>
      <p>
        <a href="/sign-up">Open an account</a> · <a href="/password/forgot">Forgot your password?</a>
      </p>
    </Screen>
  );
};
