import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Act } from '../../app/parts/action.tsx';
import { Form, type FormField } from '../../app/parts/form.tsx';
import { changeAtOnce, mayChange } from '../api/changes.ts';
import { FILES, filesIn, type Sent } from '../api/client.ts';
import { draftOf } from '../api/drafts.ts';
import type { ChangePath, ValuesOf, Wanted } from '../api/endpoints.ts';
import { tell } from './notice.tsx';

type AtOnce<P extends ChangePath> = {
  name: string;
  path: P;
  values: ValuesOf<P>;
  /** As the access log of the client has it. */
  reason: string;
  done: string;
};

const sentOf = <P extends ChangePath>({ values, reason }: AtOnce<P>, wanted: Wanted<P>, files: File[] = []) =>
  ({ path: values, body: { ...wanted, reason }, files }) as Sent<P>;

type FormProps<P extends ChangePath> = AtOnce<P> & {
  fields: Record<string, FormField>;
  body: (values: Record<string, string>) => Wanted<P>;
  title?: string;
  second?: boolean;
  /** What files may go along. */
  files?: FormField;
  children?: ComponentChildren;
};

/** A form for what is all on the screen and moves no money: it is done without a second look. */
export const FormAtOnce = <P extends ChangePath>(props: FormProps<P>) => {
  const { name, path, values, done, fields, body, title, second = false, files, children } = props;
  const [sent, setSent] = useState(0);
  const draft = draftOf(`${path} ${Object.values(values as object).join(' ')}`);
  if (!mayChange(path)) return null;
  const send = async (typed: Record<string, string>, form: FormData) => {
    await changeAtOnce(path, sentOf(props, body(typed), filesIn(form)));
    draft.forget();
    setSent(sent + 1);
    tell('good', done);
  };
  const kept = Object.entries(fields).map(([field, of]) => [
    field,
    { ...of, defaultValue: draft.values[field] ?? of.defaultValue },
  ]);
  return (
    <div key={sent} onInput={draft.keep}>
      <Form
        submit={name}
        fields={{ ...Object.fromEntries(kept), ...(files && { [FILES]: files }) }}
        send={send}
        second={second}
        {...(title && { title })}
      >
        {children}
      </Form>
    </div>
  );
};

/** A button for the same. */
export const ButtonAtOnce = <P extends ChangePath>(props: AtOnce<P> & { body: Wanted<P> }) => {
  const { name, path, body, done } = props;
  if (!mayChange(path)) return null;
  const work = async () => {
    await changeAtOnce(path, sentOf(props, body));
    tell('good', done);
  };
  return <Act name={name} second work={work} />;
};
