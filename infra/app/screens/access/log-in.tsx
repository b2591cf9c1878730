import type { ComponentChildren } from 'preact';
import { api, deviceName, session } from '../../api/client.ts';
import { logInWithPasskey } from '../../api/passkeys.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { email, Form, newPassword, otpIfAsked, password } from '../../parts/form.tsx';
import { say } from '../../words/words.ts';

/** The code of the authenticator app, and a password of one's own, are asked for only when the API says so. */
const fields = () => ({
  email: email(),
  password: password(),
  otp: otpIfAsked(),
  new_password: { ...newPassword(say.access.yourNewPassword), askedBy: 'new_password_required' },
});

const logIn = async ({ otp, new_password, ...values }: Record<keyof ReturnType<typeof fields>, string>) => {
  const device_token = session.deviceToken.get();
  const body = {
    ...values,
    device_name: deviceName(),
    ...(otp && { otp }),
    ...(new_password && { new_password }),
    ...(device_token && { device_token }),
  };
  session.begin(await api.post('/auth/login', { body }));
};

export const LogIn = ({ children }: { children?: ComponentChildren }) => (
  <Screen title={say.access.logIn}>
    {children}
    <Form submit={say.access.logIn} fields={fields()} send={logIn} />
    <Act name={say.access.usePasskey} second work={logInWithPasskey} />
    <p>
      <a href="/sign-up">{say.access.open}</a> · <a href="/password/forgot">{say.access.forgot}</a> ·{' '}
      <a href="/">{say.access.offers}</a>
    </p>
  </Screen>
);
