import { useEffect, useState } from 'preact/hooks';
import type { Schema } from '../../../client/client.ts';
import { api, may, session } from '../../api/client.ts';
import { useConfig, useGet, useList } from '../../api/query.ts';
import { billingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act } from '../../parts/action.tsx';
import { Form } from '../../parts/form.tsx';
import { nameOfMethod } from '../../parts/format.ts';
import { LoadedList } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { CardSheet, hasSheet } from '../../payment/card-sheet.tsx';
import { say } from '../../words/words.ts';

/** A gateway confirms a card within seconds; the list is read again meanwhile. */
const CONFIRMED_WITHIN_MS = 30_000;

type Setup = NonNullable<Schema['PaymentMethodSaving']['setup']>;

/** Keeps a card without a payment; it is in the list once the gateway has confirmed it. */
const AddCard = ({ client, onClose }: { client: number; onClose: () => void }) => {
  const [setup, setSetup] = useState<Setup | null>(null);
  const currency = session.clientOf(client)?.currency ?? '';
  const gateway = useConfig()?.gateways.find(
    ({ kind, currencies }) => kind === 'card_sheet' && currencies.includes(currency),
  );
  if (!gateway || !hasSheet) return <p class="soft">{say.billing.cardWithPayment}</p>;
  const add = async () => {
    const body = { gateway: gateway.id };
    setSetup((await api.once('/clients/{client}/payment-methods', { path: { client }, body })).setup);
  };
  const close = () => {
    setSetup(null);
    onClose();
  };
  return (
    <>
      <Act name={say.billing.addCard} work={add} />
      {setup && (
        <CardSheet
          secret={setup.setup_intent_client_secret ?? ''}
          publishableKey={setup.publishable_key}
          onClose={close}
        />
      )}
    </>
  );
};

/** Cards that are kept, which of them pays, and whether what is due is paid by itself. */
export const Cards = ({ client }: { client: number }) => {
  const path = { client };
  const mayPay = may(client, 'billing:pay');
  const [isExpected, setIsExpected] = useState(false);
  const methods = useList('/clients/{client}/payment-methods', { path }, () => (isExpected ? 2 : null));
  const autopay = useGet('/clients/{client}/autopay', { path });
  useEffect(() => {
    if (!isExpected) return;
    const timer = setTimeout(() => setIsExpected(false), CONFIRMED_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isExpected]);
  const change = (paymentMethod: number, body: Schema['PaymentMethodChange']) =>
    api.patch('/clients/{client}/payment-methods/{paymentMethod}', { path: { client, paymentMethod }, body });
  const remove = (paymentMethod: number) =>
    api.delete('/clients/{client}/payment-methods/{paymentMethod}', { path: { client, paymentMethod } });
  const set = ({ days_before }: Record<'enabled' | 'credit_first' | 'days_before', string>, form: FormData) =>
    api.patch('/clients/{client}/autopay', {
      path,
      body: {
        enabled: form.has('enabled'),
        credit_first: form.has('credit_first'),
        days_before: Number(days_before),
      },
    });
  return (
    <Screen title={say.common.billing} client={client} places={billingPlaces(client)}>
      <LoadedList
        title={say.billing.cards}
        none={say.billing.noCards}
        of={methods}
        row={(method) => {
          const { id, exp_month, exp_year, is_default, is_backup, status } = method;
          const name = nameOfMethod(method);
          const roles = [is_default && say.billing.isDefault, is_backup && say.billing.isBackup];
          const until =
            exp_month !== null && exp_year !== null && say.billing.validUntil(exp_month, exp_year);
          return {
            id,
            title: name,
            detail: [...roles, until].filter(Boolean).join(' · '),
            state: status,
            end: mayPay && (
              <>
                {!is_default && (
                  <Act
                    name={say.billing.makeDefault}
                    about={name}
                    work={() => change(id, { default: true })}
                  />
                )}
                {!is_default && (
                  <Act
                    name={is_backup ? say.billing.noBackup : say.billing.makeBackup}
                    about={name}
                    work={() => change(id, { backup: !is_backup })}
                  />
                )}
                <Act
                  name={say.common.remove}
                  about={name}
                  sure={say.billing.removeCardSure}
                  work={() => remove(id)}
                />
              </>
            ),
          };
        }}
      />
      {mayPay && <AddCard client={client} onClose={() => setIsExpected(true)} />}
      <Loading of={autopay}>
        {({ data: { enabled, credit_first, days_before } }) =>
          mayPay ? (
            <Form
              key={JSON.stringify([enabled, credit_first, days_before])}
              title={say.billing.autopay}
              submit={say.common.save}
              fields={{
                enabled: { label: say.billing.autopayOn, type: 'checkbox', defaultChecked: enabled },
                credit_first: {
                  label: say.billing.creditFirst,
                  type: 'checkbox',
                  defaultChecked: credit_first,
                },
                days_before: {
                  label: say.billing.daysBefore,
                  type: 'number',
                  inputMode: 'numeric',
                  defaultValue: String(days_before),
                },
              }}
              send={set}
            >
              <p class="soft">{say.billing.autopayHelp}</p>
            </Form>
          ) : (
            <p class="soft">{enabled ? say.billing.autopayIsOn : say.billing.autopayIsOff}</p>
          )
        }
      </Loading>
    </Screen>
  );
};
