import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import type { Schema } from '../api/schema.ts';
import { deviceName, needsFactor } from '../api/session.ts';
import { Facts } from '../parts/blocks.tsx';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';

/** Sets up an authenticator app, where the provider lets nobody in without (`second_factor_required`). */
export const AddFactor = () => {
  const action = useAction();
  const [added, setAdded] = useState<Schema['NewFactorResponse'] | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  const add = async (values: FormData) => {
    const body = { name: deviceName(), current_password: textOf(values, 'current_password') };
    setAdded(await dataOf(api.POST('/me/factors', { body })));
  };
  const confirm = async (values: FormData) => {
    const params = { path: { factor: added?.data.id ?? 0 } };
    const body = { otp: textOf(values, 'otp') };
    setCodes((await dataOf(api.POST('/me/factors/{factor}/confirm', { params, body }))).recovery_codes);
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
        <button type="button" onClick={() => needsFactor.set(false)}>
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
        <Form action={action} submit="Confirm" onSubmit={confirm}>
          <Field label="Code it shows" name="otp" autocomplete="one-time-code" action={action} />
        </Form>
      </Screen>
    );
  }
  return (
    <Screen title="An authenticator app">
      <p>Your account needs one from now on, beside the password.</p>
      <Form action={action} submit="Set it up" onSubmit={add}>
        <Field
          label="Password"
          name="current_password"
          type="password"
          autocomplete="current-password"
          action={action}
        />
      </Form>
    </Screen>
  );
};
