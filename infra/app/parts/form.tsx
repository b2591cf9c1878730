import { type ComponentChildren, type ComponentProps, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import { useAction } from '../../client/preact/use-action.ts';
import { Note } from './action.tsx';
import { Screen } from './screen.tsx';

/** What the API says of each field of the form around it (`errors` of a 422). */
const Errors = createContext<Record<string, string[]>>({});

/** What was typed into a field. */
export type Text = (name: string) => string;

type FormProps = {
  submit: string;
  onSubmit: (text: Text, form: FormData) => Promise<unknown>;
  children: ComponentChildren;
};

/** A form that sends itself; fields show their own errors, the rest stands above the button. */
export const Form = ({ submit, onSubmit, children }: FormProps) => {
  const { busy, problem, run } = useAction();
  const fields = problem?.fields ?? {};
  const isShownByField = problem !== null && Object.values(fields).flat().includes(problem.message);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void run(() => onSubmit((name) => String(form.get(name) ?? '').trim(), form));
      }}
    >
      <Errors.Provider value={fields}>{children}</Errors.Provider>
      <Note problem={isShownByField ? null : problem} />
      <button type="submit" disabled={busy}>
        {busy ? 'One moment…' : submit}
      </button>
    </form>
  );
};

/** What the API says of a field, where an input of another kind shows it. */
export const FieldErrors = ({ name }: { name: string }) => {
  const errors = useContext(Errors)[name];
  return errors ? (
    <p id={`${name}-error`} class="error" role="alert">
      {errors.join(' ')}
    </p>
  ) : null;
};

type FieldProps = ComponentProps<'input'> & { label: string; name: string };

/** A labelled input with what the API says of it. */
export const Field = ({ label, ...input }: FieldProps) => {
  const isRefused = input.name in useContext(Errors);
  const describedBy = isRefused && { 'aria-invalid': true, 'aria-describedby': `${input.name}-error` };
  return (
    <>
      <label>
        {label}
        <input {...input} {...describedBy} />
      </label>
      <FieldErrors name={input.name} />
    </>
  );
};

type SecretProps = { label: string; name: string };

export const Password = (secret: SecretProps) => (
  <Field type="password" autocomplete="current-password" {...secret} />
);
export const NewPassword = (secret: SecretProps) => (
  <Field type="password" autocomplete="new-password" {...secret} />
);
export const Code = ({ label = 'Code of your authenticator app' }) => (
  <Field label={label} name="otp" autocomplete="one-time-code" inputMode="text" />
);

export const Check = (check: { label: string; checked: boolean; onChange: (checked: boolean) => void }) => (
  <label class="check">
    <input
      type="checkbox"
      checked={check.checked}
      onChange={(event) => check.onChange(event.currentTarget.checked)}
    />
    {check.label}
  </label>
);

type FormScreenProps = {
  title: string;
  submit: string;
  work: (text: Text) => Promise<{ message?: string }>;
  next?: { label: string; href: string } | null;
  back?: string;
  children?: ComponentChildren;
};

/** A screen with one form; what the API says of it takes its place, with a way on. */
export const FormScreen = ({ title, submit, work, next = null, back, children }: FormScreenProps) => {
  const [message, setMessage] = useState<string | null>(null);
  const send = async (text: Text) => setMessage((await work(text)).message ?? 'Done.');
  return (
    <Screen title={title} {...(back && { back })}>
      {message === null ? (
        <Form submit={submit} onSubmit={send}>
          {children}
        </Form>
      ) : (
        <>
          <p class="note good" role="status">
            {message}
          </p>
          {next && (
            <a class="button" href={next.href}>
              {next.label}
            </a>
          )}
        </>
      )}
    </Screen>
  );
};
