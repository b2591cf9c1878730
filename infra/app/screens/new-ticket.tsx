import { useLocation } from 'preact-iso';
import { api, dataOf } from '../api/client.ts';
import { once } from '../api/once.ts';
import type { Schema } from '../api/schema.ts';
import { useData } from '../api/use-data.ts';
import { Field, useAction } from '../parts/form.tsx';
import { Screen } from '../parts/screen.tsx';
import { MessageForm } from './message-form.tsx';

/** The body is typed as JSON would be; the serializer sends the form, whose fields have the same names. */
const asForm = (form: FormData) => ({
  body: Object.fromEntries(form) as unknown as Schema['TicketCreateRequest'],
  bodySerializer: () => form,
});

export const NewTicket = ({ client }: { client: number }) => {
  const { route } = useLocation();
  const action = useAction();
  const { data: config } = useData(() => dataOf(api.GET('/mobile/config')), 'config');
  const open = async (form: FormData) => {
    const text = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    const { data } = await once(`ticket of ${client}`, text, (_text, header) =>
      dataOf(
        api.POST('/clients/{client}/tickets', { params: { path: { client }, header }, ...asForm(form) }),
      ),
    );
    route(`/clients/${client}/tickets/${data.id}`);
  };
  return (
    <Screen title="Ask a question" client={client} back={`/clients/${client}/tickets`}>
      <MessageForm action={action} submit="Send" onSubmit={open}>
        <label>
          Department
          <select name="department_id">
            {config?.support_departments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Field label="Subject" name="subject" action={action} />
      </MessageForm>
    </Screen>
  );
};
