import type { ComponentChildren, ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { type Problem, problemOf } from '../api/problem.ts';
import { Note } from './blocks.tsx';

/** Carries out what a user asked for: `busy` meanwhile, and `problem` when it was refused. */
export const useAction = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (thrown) {
      setProblem(problemOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
};

export type Action = ReturnType<typeof useAction>;

type FormProps = {
  action: Action;
  submit: string;
  onSubmit: (values: FormData) => Promise<unknown>;
  children: ComponentChildren;
};

/** A form that sends itself through an action; fields show their own errors, the rest stands above the button. */
export const Form = ({ action, submit, onSubmit, children }: FormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void action.run(() => onSubmit(new FormData(event.currentTarget)));
    }}
  >
    {children}
    <Note problem={action.problem} />
    <button type="submit" disabled={action.busy}>
      {action.busy ? 'One moment…' : submit}
    </button>
  </form>
);

type FieldProps = ComponentProps<'input'> & { label: string; name: string; action: Action };

/** A labelled input with what the API says of it (`errors` of a 422, by field). */
export const Field = ({ label, action, ...input }: FieldProps) => {
  const errors = action.problem?.fields[input.name] ?? [];
  const describedBy =
    errors.length > 0 ? { 'aria-invalid': true, 'aria-describedby': `${input.name}-error` } : {};
  return (
    <>
      <label>
        {label}
        <input {...input} {...describedBy} />
      </label>
      {errors.length > 0 && (
        <p id={`${input.name}-error`} class="error">
          {errors.join(' ')}
        </p>
      )}
    </>
  );
};

export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();
