import { useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, session } from '../../api/client.ts';
import { accountPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { Form, otpIfAsked } from '../../parts/form.tsx';
import { List } from '../../parts/list.tsx';
import { say } from '../../words/words.ts';

type Blockers = Schema['AccountDeletionEligibility']['blockers'];

/** Where each thing that stands in the way is dealt with. */
const PLACES: Record<string, string> = {
  active_services: '/services',
  active_domains: '/services',
  unpaid_invoices: '/invoices',
  pending_orders: '/orders',
  credit_left: '/credit',
  credit_owed: '/credit',
  last_owner: '/members',
  address_changed: '/account',
};

/** Deleting the account: first what stands in the way, then one more question, then it is gone. */
export const Leave = ({ client }: { client: number }) => {
  const [blockers, setBlockers] = useState<Blockers | null>(null);
  const look = async () => setBlockers((await api.get('/me/deletion-eligibility')).blockers);
  const remove = async ({ otp }: { otp: string }) => {
    const body = otp ? { otp } : {};
    const { status, blockers } = await api.post('/me/deletion-request', { body });
    if (status === 'completed') session.end();
    else setBlockers(blockers);
  };
  return (
    <Screen title={say.common.account} client={client} places={accountPlaces(client)}>
      {blockers === null ? (
        <section class="card">
          <h2>{say.account.leave}</h2>
          <p>{say.account.erased}</p>
          <Act name={say.account.deleteMine} second work={look} />
        </section>
      ) : blockers.length > 0 ? (
        <List
          title={say.account.inTheWay}
          rows={blockers.map(({ type, message }) => ({
            title: message,
            href: PLACES[type] && `/clients/${client}${PLACES[type]}`,
          }))}
        />
      ) : (
        <Form submit={say.account.deleteNow} fields={{ otp: otpIfAsked() }} send={remove}>
          <p>{say.account.erased}</p>
        </Form>
      )}
    </Screen>
  );
};
