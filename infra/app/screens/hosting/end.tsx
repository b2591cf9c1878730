import type { Schema } from '../../../client/client.ts';
import { api } from '../../api/client.ts';
import { hostingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act, Hint } from '../../parts/action.tsx';
import { type Fields, Form, otpIfAsked } from '../../parts/form.tsx';
import { day } from '../../parts/format.ts';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { type HostingIds, useHosting } from './hosting.tsx';

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
    <Screen
      title={say.hosting.end}
      client={path.client}
      back={`/clients/${path.client}/services`}
      places={hostingPlaces(path.client, path.hostingAccount)}
    >
      <Loading of={useHosting(path)}>
        {({ data: { cancellation } }) =>
          cancellation && cancellation.status !== 'withdrawn' ? (
            <>
              <Hint tone="wait">{say.hosting.endsOn(day(cancellation.effective_at))}</Hint>
              {cancellation.status !== 'completed' && (
                <Act
                  name={say.hosting.keep}
                  work={() =>
                    api.post('/clients/{client}/hosting/{hostingAccount}/cancel/withdraw', { path })
                  }
                />
              )}
            </>
          ) : (
            <Form submit={say.hosting.endIt} fields={fields} send={cancel}>
              <p class="soft">{say.hosting.endHelp}</p>
            </Form>
          )
        }
      </Loading>
    </Screen>
  );
};
