import { useState } from 'preact/hooks';
import { session } from '../api/client.ts';
import { Done } from '../parts/action.tsx';
import { Form, type FormProps } from '../parts/form.tsx';
import { say } from '../words/words.ts';
import { Screen } from './screen.tsx';

type FormScreenProps<N extends string> = FormProps<N> & {
  title: string;
  send: (values: Record<N, string>) => Promise<{ message: string }>;
  back?: string;
};

/** A screen with one form; what the API says of it takes its place, with a way on. */
export const FormScreen = <N extends string>({ title, send, back, ...form }: FormScreenProps<N>) => {
  const [message, setMessage] = useState<string | null>(null);
  const next = session.current.get() ? say.common.goOn : say.access.logIn;
  return (
    <Screen title={title} back={back}>
      {message === null ? (
        <Form {...form} send={async (values) => setMessage((await send(values)).message)} />
      ) : (
        <Done message={message} next={next} href="/login" isNew />
      )}
    </Screen>
  );
};
