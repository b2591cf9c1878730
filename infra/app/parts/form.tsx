import { type ComponentChildren, type ComponentProps, h } from 'preact';
import { useId, useState } from 'preact/hooks';
import { useAction } from '../../client/preact/use-action.ts';
import { session } from '../api/client.ts';
import { Done, Note } from './action.tsx';
import { Screen } from './screen.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'as'> & {
  label: string;
  as?: 'input' | 'select' | 'textarea';
  options?: { id: string | number; name: string }[];
  errors?: string[] | undefined;
};

/** A labelled input with what the API says of it. */
export const Field = ({ label, as = 'input', options, errors, ...input }: FieldProps) => {
  const id = useId();
  const refused = errors && { 'aria-invalid': true, 'aria-describedby': `${id}-error` };
  const choices = options?.map((option) => h('option', { key: option.id, value: option.id }, option.name));
  return (
    <>
      <label for={id}>
        {label}
        {h(as, { ...input, ...refused, id }, choices)}
      </label>
      {errors && (
        <p id={`${id}-error`} class="error" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </>
  );
};

/** A field of a form; one that is `askedBy` a code is there once the API has refused the form with it. */
type FormField = FieldProps & { askedBy?: string };
export type Fields<N extends string> = Record<N, FormField>;

type FormProps<N extends string> = {
  submit: string;
  fields: Fields<N>;
  /** Gets what was typed; a field that was not there has no value. */
  send: (values: Record<N, string>, form: FormData) => Promise<unknown>;
  children?: ComponentChildren;
};

/** A form made of its fields; they show their own errors, the rest stands above the button. */
export const Form = <N extends string>({ submit, fields, send, children }: FormProps<N>) => {
  const { busy, problem, codes, run } = useAction();
  const errors = problem?.fields ?? {};
  const isShownByField = problem !== null && Object.values(errors).flat().includes(problem.message);
  const shown = Object.entries<FormField>(fields).filter(
    ([, { askedBy }]) => askedBy === undefined || codes.includes(askedBy),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const values = Object.fromEntries(shown.map(([name]) => [name, String(form.get(name)).trim()]));
        void run(() => send(values as Record<N, string>, form));
      }}
    >
      {shown.map(([name, { askedBy, ...field }]) => (
        <Field key={name} name={name} errors={errors[name]} {...field} />
      ))}
      {children}
      <Note problem={isShownByField ? null : problem} />
      <button type="submit" disabled={busy}>
        {busy ? 'One moment…' : submit}
      </button>
    </form>
  );
};

export const EMAIL: FormField = { label: 'E-mail', type: 'email', autocomplete: 'username' };
export const PASSWORD: FormField = { label: 'Password', type: 'password', autocomplete: 'current-password' };
export const NEW_PASSWORD: FormField = { ...PASSWORD, autocomplete: 'new-password' };
export const CODE: FormField = { label: 'Code of your authenticator app', autocomplete: 'one-time-code' };

type FormScreenProps<N extends string> = FormProps<N> & {
  title: string;
  send: (values: Record<N, string>) => Promise<{ message: string }>;
  back?: string;
};

/** A screen with one form; what the API says of it takes its place, with a way on. */
export const FormScreen = <N extends string>({ title, send, back, ...form }: FormScreenProps<N>) => {
  const [message, setMessage] = useState<string | null>(null);
  const next = session.current.get() ? 'Go on' : 'Log in';
  return (
    <Screen title={title} back={back}>
      {message === null ? (
        <Form {...form} send={async (values) => setMessage((await send(values)).message)} />
      ) : (
        <Done message={message} next={next} href="/" />
      )}
    </Screen>
  );
};
