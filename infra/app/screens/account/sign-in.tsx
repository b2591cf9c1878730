import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useGet } from '../../api/query.ts';
import { Act, Hint } from '../../parts/action.tsx';
import { Card } from '../../parts/facts.tsx';
import { Form, newPassword, otpIfAsked, password } from '../../parts/form.tsx';
import { say } from '../../words/words.ts';

/** Another password; with a passkey there need be none. */
export const ChangePassword = () => {
  const [message, setMessage] = useState<string | null>(null);
  const hasPasskey = (useGet('/me/passkeys', {}).data?.data.length ?? 0) > 0;
  const change = async (values: Record<'current_password' | 'password' | 'otp', string>) => {
    const { current_password, otp, ...body } = values;
    const proof = { ...(current_password && { current_password }), ...(otp && { otp }) };
    setMessage((await api.post('/me/password', { body: { ...body, ...proof } })).message);
  };
  return (
    <Card title={say.access.password}>
      {message && <Hint tone="good">{message}</Hint>}
      <Form
        key={message}
        submit={say.account.changePassword}
        second
        fields={{
          current_password: password(say.account.presentPassword),
          password: newPassword(say.access.newPassword),
          otp: otpIfAsked(),
        }}
        send={change}
      />
      {hasPasskey && (
        <Act
          name={say.account.noPassword}
          second
          sure={say.account.noPasswordSure}
          work={() => api.delete('/me/password')}
        />
      )}
    </Card>
  );
};

/** Another address to log in with; it is confirmed by a mail there, and can be undone by one here. */
export const ChangeEmail = () => {
  const [message, setMessage] = useState<string | null>(null);
  const change = async (values: Record<'email' | 'current_password' | 'otp', string>) => {
    const { email, current_password, otp } = values;
    const body = { email, ...(current_password && { current_password }), ...(otp && { otp }) };
    setMessage((await api.post('/me/email', { body })).message);
  };
  return (
    <Card title={say.account.logInEmail}>
      {message && <Hint tone="good">{message}</Hint>}
      <Form
        submit={say.account.changeEmail}
        second
        fields={{
          email: { label: say.account.newEmail, type: 'email' },
          current_password: password(say.account.presentPassword),
          otp: otpIfAsked(),
        }}
        send={change}
      />
    </Card>
  );
};
