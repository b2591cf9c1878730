import { useState } from 'preact/hooks';
import { api, dataOf } from '../api/client.ts';
import { Problem } from '../api/problem.ts';
import type { Schema } from '../api/schema.ts';
import { endSession } from '../api/session.ts';
import { Field, Form, textOf, useAction } from '../parts/form.tsx';

type Eligibility = Pick<Schema['AccountDeletionEligibility'], 'blockers'>;

/** Deleting the account: first what stands in the way, then one more question, then it is gone. */
export const Deletion = () => {
  const asking = useAction();
  const action = useAction();
  const [found, setFound] = useState<Eligibility | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);

  const look = () => asking.run(async () => setFound(await dataOf(api.GET('/me/deletion-eligibility'))));
  const remove = async (values: FormData) => {
    const body = asksForCode ? { otp: textOf(values, 'otp') } : {};
    try {
      const { status, blockers } = await dataOf(api.POST('/me/deletion-request', { body }));
      if (status === 'completed') endSession();
      else setFound({ blockers });
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === 'otp_required') setAsksForCode(true);
      throw thrown;
    }
  };

  if (found === null) {
    return (
      <p>
        <button type="button" class="plain" disabled={asking.busy} onClick={look}>
          Delete my account…
        </button>
      </p>
    );
  }
  return (
    <section class="card">
      <h2>Delete my account</h2>
      {found.blockers.length > 0 ? (
        <>
          <p>This stands in the way:</p>
          <ul>
            {found.blockers.map(({ type, message }) => (
              <li key={type}>{message}</li>
            ))}
          </ul>
        </>
      ) : (
        <Form action={action} submit="Delete it for good" onSubmit={remove}>
          <p>Your data is erased. Invoices are kept as long as the law asks for.</p>
          {asksForCode && <Field label="Code of your authenticator app" name="otp" action={action} />}
        </Form>
      )}
    </section>
  );
};
