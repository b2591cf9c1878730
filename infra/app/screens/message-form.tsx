import type { ComponentChildren } from 'preact';
import { type Action, Form } from '../parts/form.tsx';

type MessageFormProps = {
  action: Action;
  submit: string;
  onSubmit: (form: FormData) => Promise<unknown>;
  children?: ComponentChildren;
};

/** A message with photos. It is sent as the form it is (multipart), with the files as `attachments[]`. */
export const MessageForm = ({ action, submit, onSubmit, children }: MessageFormProps) => {
  const send = (form: FormData) => {
    const files = form.getAll('attachments[]').filter((file) => file instanceof File && file.size > 0);
    form.delete('attachments[]');
    for (const file of files) form.append('attachments[]', file);
    return onSubmit(form);
  };
  return (
    <Form action={action} submit={submit} onSubmit={send}>
      {children}
      <label>
        Message
        <textarea name="message" />
      </label>
      {action.problem?.fields.message && <p class="error">{action.problem.fields.message.join(' ')}</p>}
      <label>
        Photos or files
        <input type="file" name="attachments[]" multiple accept="image/*,.pdf,.txt" />
      </label>
    </Form>
  );
};
