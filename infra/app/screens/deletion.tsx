import { useState } from 'preact/hooks';
import type { Schema } from '../../client/client.ts';
import { Problem } from '../../client/problem.ts';
import { api, session } from '../api/client.ts';
import { Act } from '../parts/action.tsx';
import { Code, Form, type Text } from '../parts/form.tsx';

/** Deleting the account: first what stands in the way, then one more question, then it is gone. */
export const Deletion = () => {
  const [blockers, setBlockers] = useState<Schema['AccountDeletionEligibility']['blockers'] | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);

  const look = async () => setBlockers((await api.get('/me/deletion-eligibility')).blockers);
  const remove = async (text: Text) => {
    try {
      const body = asksForCode ? { otp: text('otp') } : {};
      const { status, blockers } = await api.post('/me/deletion-request', { body });
      if (status === 'completed') session.end();
      else setBlockers(blockers);
    } catch (refusal) {
      if (refusal instanceof Problem && refusal.code === 'otp_required') setAsksForCode(true);
      throw refusal;
    }
  };

  if (blockers === null) {
    return (
      <p>
        <Act class="plain" work={look}>
          Delete my account…
        </Act>
      </p>
    );
  }
  return (
    <section class="card">
      <h2>Delete my account</h2>
      {blockers.length > 0 ? (
        <>
          <p>This stands in the way:</p>
          <ul>
            {blockers.map(({ type, message }) => (
              <li key={type}>{message}</li>
            ))}
          </ul>
        </>
      ) : (
        <Form submit="Delete it for good" onSubmit={remove}>
          <p>Your data is erased. Invoices are kept as long as the law asks for.</p>
          {asksForCode && <Code />}
        </Form>
      )}
    </section>
  );
};
