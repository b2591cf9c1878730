import type { ComponentChildren } from 'preact';
import { api, deviceName, session } from '../../api/client.ts';
import { logInWithPasskey } from '../../api/passkeys.ts';
import { Act } from '../../parts/action.tsx';
import { CODE, EMAIL, Form, NEW_PASSWORD, PASSWORD } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';

/** The code of the authenticator app, and a password of one's own, are asked for only when the API says so. */
const FIELDS = {
  email: EMAIL,
  password: PASSWORD,
  otp: { ...CODE, askedBy: 'otp_required' },
  new_password: { ...NEW_PASSWORD, label: 'Your new password', askedBy: 'new_password_required' },
};

const logIn = async (values: Record<keyof typeof FIELDS, string>) => {
  const device_token = session.deviceToken.get();
  const body = { ...values, device_name: deviceName(), ...(device_token && { device_token }) };
  session.begin(await api.post('/auth/login', { body }));
};

export const LogIn = ({ children }: { children?: ComponentChildren }) => (
  <Screen title="Log in">
    {children}
    <Form submit="Log in" fields={FIELDS} send={logIn} />
    <Act name="Use a passkey" second work={logInWithPasskey} />
    <p>
      <a href="/sign-up">Open an account</a> · <a href="/password/forgot">Forgot your password?</a>
    </p>
  </Screen>
);
