import type { Schema } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { Act, Hint } from '../../parts/action.tsx';
import { type Fields, Form, otpIfAsked } from '../../parts/form.tsx';
import { day } from '../../parts/format.ts';
import { say } from '../../words/words.ts';
import { type HostingIds, HostingScreen } from './hosting-screen.tsx';

type Type = Schema['CancellationRequest']['cancellation_type'];

/** Ends hosting at once or at the end of what is paid for; the latter can be withdrawn. */
export const EndHosting = (path: HostingIds) => {
  const fields = {
    cancellation_type: {
      label: say.hosting.when,
      as: 'select',
      options: [
        { id: 'end_of_billing_period', name: say.hosting.atPeriodEnd },
        { id: 'immediate', name: say.hosting.atOnce },
      ],
    },
    reason: { label: say.hosting.reason, as: 'textarea' },
    otp: otpIfAsked(),
  } satisfies Fields<string>;
  const cancel = ({ cancellation_type, reason, otp }: Record<keyof typeof fields, string>) =>
    api.post('/clients/{client}/hosting/{hostingAccount}/cancel', {
      path,
      body: { cancellation_type: cancellation_type as Type, reason, ...(otp && { otp }) },
    });
  return (
    <HostingScreen path={path}>
      {({ cancellation }) =>
        cancellation && cancellation.status !== 'withdrawn' ? (
          <>
            <Hint tone="wait">{say.hosting.endsOn(day(cancellation.effective_at))}</Hint>
            {cancellation.status !== 'completed' && (
              <Act
                name={say.hosting.keep}
                work={() => api.post('/clients/{client}/hosting/{hostingAccount}/cancel/withdraw', { path })}
              />
            )}
          </>
        ) : (
          <Form submit={say.hosting.endIt} fields={fields} send={cancel}>
            <p class="soft">{say.hosting.endHelp}</p>
          </Form>
        )
      }
    </HostingScreen>
  );
};
