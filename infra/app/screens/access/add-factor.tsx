import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, deviceName, session } from '../../api/client.ts';
import { Facts } from '../../parts/blocks.tsx';
import { Code, Form, Password, type Text } from '../../parts/form.tsx';
import { Screen } from '../../parts/screen.tsx';

/** Sets up an authenticator app, where the provider lets nobody in without (`second_factor_required`). */
export const AddFactor = () => {
  const [added, setAdded] = useState<Schema['NewFactorResponse'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const add = async (text: Text) => {
    const body = { name: deviceName(), current_password: text('current_password') };
    setAdded(await api.post('/me/factors', { body }));
  };
  const confirm = async (text: Text) => {
    const path = { factor: added?.data.id ?? 0 };
    const confirmed = await api.post('/me/factors/{factor}/confirm', { path, body: { otp: text('otp') } });
    setCodes(confirmed.recovery_codes);
  };

  if (codes !== null) {
    return (
      <Screen title="Your recovery codes">
        <p>Keep them where your phone is not. Each one works once in place of a code of the app.</p>
        <ul class="card">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <button type="button" onClick={() => session.needsFactor.set(false)}>
          I have kept them
        </button>
      </Screen>
    );
  }
  if (added !== null) {
    return (
      <Screen title="An authenticator app">
        <p>
          <a href={added.otpauth_url}>Open your authenticator app</a>, or type this into it:
        </p>
        <Facts of={{ Secret: <code>{added.secret}</code> }} />
        <Form submit="Confirm" onSubmit={confirm}>
          <Code label="Code it shows" />
        </Form>
      </Screen>
    );
  }
  return (
    <Screen title="An authenticator app">
      <p>Your account needs one from now on, beside the password.</p>
      <Form submit="Set it up" onSubmit={add}>
        <Password label="Password" name="current_password" />
      </Form>
    </Screen>
  );
};
