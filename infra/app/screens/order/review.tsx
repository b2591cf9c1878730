import { useQuery } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../client/client.ts';
import { problemOf } from '../../../client/problem.ts';
import { api, may } from '../../api/client.ts';
import { useConfig, useDashboard } from '../../api/query.ts';
import { Act } from '../../parts/action.tsx';
import { Card, Facts } from '../../parts/facts.tsx';
import { Field, Form } from '../../parts/form.tsx';
import { money, words } from '../../parts/format.ts';
import { Row } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { say } from '../../words/words.ts';
import { ProfileForm } from '../account/profile-form.tsx';
import { taxFacts } from '../billing/sums.tsx';
import type { useBasket } from './basket.ts';
import { ItemOptions } from './item-options.tsx';
import { Proof } from './proof.tsx';

type Finding = Schema['OrderFinding'];

const isOther = ({ code }: Finding): boolean => code !== 'profile_incomplete';

/** What the registry asks of the holder and the profile does not have, with the form for it. */
const Missing = ({ client, findings }: { client: number; findings: Finding[] }) => {
  if (findings.length === 0) return null;
  return (
    <>
      <div class="note wait" role="status">
        {findings.map(({ field, message }) => (
          <p key={field + message}>{message}</p>
        ))}
      </div>
      {may(client, 'account:update') && <ProfileForm client={client} title={say.order.addressFirst} />}
    </>
  );
};

type ReviewProps = { client: number; basket: ReturnType<typeof useBasket> };

/** What is chosen, at today's prices, with whatever an order of it would be refused for; and the order itself. */
export const Review = ({ client, basket }: ReviewProps) => {
  const path = { client };
  const { route } = useLocation();
  const [promoCode, setPromoCode] = useState<string | null>(null);
  const [useCredit, setUseCredit] = useState(false);
  const gateways = useConfig()?.gateways;
  const credit = useDashboard(client).data?.data.credit_balance ?? 0;
  const items = basket.choices.map(({ item }) => item);
  const body = { items, ...(promoCode && { promo_code: promoCode }) };
  const quoted = useQuery({
    queryKey: ['/orders/quote', client, body],
    queryFn: () => api.post('/orders/quote', { header: { 'X-Client-Id': client }, body }),
    placeholderData: (earlier) => earlier,
  });

  const place = async (order: Schema['OrderRequest']) => {
    const { invoice } = await api.once('/clients/{client}/orders', { path, body: order });
    basket.empty();
    route(`/clients/${client}/invoices/${invoice.id}`);
  };

  // Sent before a restart and never answered: the same request with the same key finds out what became of it.
  useEffect(() => {
    const unanswered = api.unansweredBody('/clients/{client}/orders', path);
    if (unanswered) place(unanswered).catch(() => undefined);
  }, []);

  const found = {
    data: quoted.data ?? null,
    problem: quoted.error ? problemOf(quoted.error) : null,
    reload: () => void quoted.refetch(),
  };
  return (
    <Loading of={found}>
      {({ currency, total, findings, items: lines, ...quote }) => {
        const amount = (value: number) => money(value, currency);
        const gateway = gateways?.find(({ currencies }) => currencies.includes(currency));
        const recurring = lines.find(({ billing_cycle }) => billing_cycle !== null);
        return (
          <>
            <Card title={say.order.yours}>
              {basket.choices.map((choice) => {
                const { item, shown } = choice;
                const line = lines.find(({ type, domain }) => type === item.type && domain === item.domain);
                const remove = async () => basket.remove(item);
                const setUp = line && line.setup_fee > 0 && say.order.andSetup(amount(line.setup_fee));
                return (
                  <div key={item.type + item.domain}>
                    <Row
                      title={line?.description ?? shown}
                      detail={line && [amount(line.unit_price), setUp].filter(Boolean).join(' ')}
                      end={<Act name={say.common.remove} about={line?.description ?? shown} work={remove} />}
                    />
                    <ItemOptions
                      choice={choice}
                      currency={currency}
                      onChange={(changed) => basket.change(item, changed)}
                    />
                  </div>
                );
              })}
            </Card>
            {findings.filter(isOther).map(({ field, code, message, proof }) => (
              <div key={field + code} class="note bad" role="alert">
                <p>{message}</p>
                {proof && <Proof client={client} proof={proof} />}
              </div>
            ))}
            <Missing client={client} findings={findings.filter((one) => !isOther(one))} />
            <Card title={say.order.dueNow}>
              <Form
                submit={say.order.useCode}
                second
                fields={{ promo_code: { label: say.order.coupon, autocapitalize: 'characters' } }}
                send={async ({ promo_code }) => setPromoCode(promo_code || null)}
              />
              <Facts
                of={{ ...taxFacts(quote, amount), [say.common.total]: <strong>{amount(total)}</strong> }}
              />
              {recurring?.billing_cycle && (
                <p class="soft">{say.order.recurs(words(recurring.billing_cycle).toLowerCase())}</p>
              )}
              {credit > 0 && (
                <Field
                  label={say.order.creditFirst(amount(credit))}
                  type="checkbox"
                  checked={useCredit}
                  onChange={() => setUseCredit(!useCredit)}
                />
              )}
              {gateway && findings.length === 0 && (
                <Act
                  name={say.common.order}
                  work={() =>
                    place({
                      ...body,
                      payment_gateway: gateway.id,
                      expected_total: total,
                      ...(useCredit && { apply_credit: true }),
                    })
                  }
                />
              )}
            </Card>
          </>
        );
      }}
    </Loading>
  );
};
