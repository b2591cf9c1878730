import { type ComponentChildren, type ComponentProps, h } from 'preact';
import { useId } from 'preact/hooks';
import { useChange } from '../data/queries.ts';
import { say } from '../words/words.ts';
import { Note } from './action.tsx';

type FieldProps = Omit<ComponentProps<'input'>, 'as'> & {
  label: string;
  as?: 'input' | 'select' | 'textarea';
  options?: { id: string | number; name: string }[] | undefined;
  errors?: string[] | undefined;
  hint?: string | undefined;
};

/** A labelled input with what the API says of it. */
export const Field = ({ label, as = 'input', options, errors, hint, ...input }: FieldProps) => {
  const id = useId();
  const said = [errors && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const about = { ...(errors && { 'aria-invalid': true }), ...(said && { 'aria-describedby': said }) };
  const { value, defaultValue = value, ...rest } = input;
  const choices = options?.map((option) =>
    h(
      'option',
      { key: option.id, value: option.id, selected: String(option.id) === String(defaultValue) },
      option.name,
    ),
  );
  const control = h(as, { ...(options ? rest : input), ...about, id } as object, choices);
  const isCheck = input.type === 'checkbox';
  return (
    <div class="field">
      <label for={id} class={isCheck ? 'check' : undefined}>
        {isCheck && control}
        {label}
      </label>
      {!isCheck && control}
      {hint && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
      {errors && (
        <p id={`${id}-error`} class="error" role="alert">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
};

/** A field of a form; one that is `askedBy` a code is there once the API has refused the form with it. */
export type FormField = FieldProps & { askedBy?: string };
export type Fields<N extends string> = Record<N, FormField>;

export type FormProps<N extends string> = {
  submit: string;
  fields: Fields<N>;
  /** Gets what was typed; a field that was not there has no value, a box that is ticked the value "on". */
  send: (values: Record<N, string>, form: FormData) => Promise<unknown>;
  second?: boolean;
  /** Two fields beside each other belong together. */
  inPairs?: boolean;
  title?: string;
  children?: ComponentChildren;
};

/** A form made of its fields; they show their own errors, the rest stands above the button. */
export const Form = <N extends string>({
  submit,
  fields,
  send,
  second,
  inPairs,
  title,
  children,
}: FormProps<N>) => {
  const { busy, problem, codes, run } = useChange();
  const errors = problem?.fields ?? {};
  const isShownByField =
    problem !== null &&
    Object.entries(errors).some(([name, of]) => name in fields && of.includes(problem.message));
  const shown = Object.entries<FormField>(fields).filter(
    ([, { askedBy }]) => askedBy === undefined || codes.includes(askedBy),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const values = Object.fromEntries(shown.map(([name]) => [name, String(form.get(name) ?? '').trim()]));
        void run(() => send(values as Record<N, string>, form));
      }}
    >
      {title && <h2>{title}</h2>}
      {children}
      <div class={inPairs ? 'fields in-pairs' : 'fields'}>
        {shown.map(([name, { askedBy, ...field }]) => (
          <Field key={name} name={name} errors={errors[name]} {...field} />
        ))}
      </div>
      <Note problem={isShownByField ? null : problem} />
      <button type="submit" disabled={busy} class={second ? 'second' : undefined}>
        {busy ? say.common.busy : submit}
      </button>
    </form>
  );
};

export const email = (): FormField => ({ label: say.access.email, type: 'email', autocomplete: 'username' });
export const password = (label = say.access.password): FormField => ({
  label,
  type: 'password',
  autocomplete: 'current-password',
});
export const newPassword = (label = say.access.password): FormField => ({
  ...password(label),
  autocomplete: 'new-password',
});
export const otp = (label = say.common.confirmCode): FormField => ({
  label,
  autocomplete: 'one-time-code',
  inputMode: 'numeric',
});

/** Asked for once the API has said that it is needed, on top of what else a form has. */
export const otpIfAsked = (): FormField => ({ ...otp(), askedBy: 'otp_required' });
