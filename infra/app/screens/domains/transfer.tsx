import type { Schema } from '../../../client/client.ts';
import { api, may } from '../../api/client.ts';
import { Act } from '../../parts/action.tsx';
import { Card } from '../../parts/facts.tsx';
import { Form } from '../../parts/form.tsx';
import { day, words } from '../../parts/format.ts';
import { say } from '../../words/words.ts';
import type { DomainIds } from './use-domain.ts';

/** The steps of a name on its way here, and what its owner has to do for the present one. */
const STEPS = ['requested', 'pending_registry', 'completed'];
const OVER = ['completed', 'cancelled'];

type TransferProps = { path: DomainIds; transfer: Schema['DomainTransfer'] };

export const Transfer = ({ path, transfer: { state, lock, updated_at } }: TransferProps) => {
  const isOver = OVER.includes(state);
  const at = STEPS.indexOf(state);
  const retry = () => api.post('/clients/{client}/domains/{domain}/transfer/retry', { path });
  const cancel = () => api.post('/clients/{client}/domains/{domain}/transfer/cancel', { path });
  const giveCode = (body: { auth_code: string }) =>
    api.post('/clients/{client}/domains/{domain}/transfer/auth-code', { path, body });
  return (
    <Card title={say.domain.transfer}>
      <ol class="steps">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={step === state ? 'step' : undefined}
            class={index < at ? 'past' : undefined}
          >
            {words(step)}
          </li>
        ))}
      </ol>
      <p>
        {say.domain.transferStates[state] ?? words(state)} <span class="soft">{day(updated_at)}</span>
      </p>
      {state === 'needs_unlock' && lock && <p>{say.domain.locks[lock]}</p>}
      {may(path.client, 'services:manage') && (state === 'needs_auth_code' || state === 'failed') && (
        <Form
          submit={say.domain.sendCode}
          fields={{ auth_code: { label: say.order.authCode } }}
          send={giveCode}
        />
      )}
      {may(path.client, 'services:manage') && (state === 'needs_unlock' || state === 'failed') && (
        <Act name={say.domain.tryAgain} second work={retry} />
      )}
      {may(path.client, 'services:cancel') && !isOver && (
        <Act name={say.domain.cancelTransfer} second sure={say.billing.cancelSure} work={cancel} />
      )}
    </Card>
  );
};
