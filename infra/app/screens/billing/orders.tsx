import { api, may } from '../../api/client.ts';
import { useGet, useList } from '../../api/query.ts';
import { billingPlaces } from '../../layout/places.ts';
import { Screen } from '../../layout/screen.tsx';
import { Act, Hint } from '../../parts/action.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/facts.tsx';
import { day, moment, money } from '../../parts/format.ts';
import { List } from '../../parts/list.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Table } from '../../parts/table.tsx';
import { say } from '../../words/words.ts';

export const Orders = ({ client }: { client: number }) => (
  <Screen title={say.common.billing} client={client} places={billingPlaces(client)}>
    <Table
      title={say.billing.orders}
      none={say.billing.noOrders}
      of={useList('/clients/{client}/orders', { path: { client } })}
      columns={[
        {
          name: say.billing.number,
          of: ({ id, number }) => <a href={`/clients/${client}/orders/${id}`}>{number}</a>,
        },
        {
          name: say.billing.items,
          of: ({ items }) => [...new Set(items.map(({ domain }) => domain))].join(', '),
        },
        { name: say.common.date, of: ({ created_at }) => day(created_at) },
        {
          name: say.common.state,
          of: ({ status, review }) => <Badge state={review ? 'under_review' : status} />,
        },
        {
          name: say.common.total,
          of: ({ total, currency }) => total !== undefined && money(total, currency),
          atEnd: true,
        },
      ]}
    />
  </Screen>
);

/** What was ordered, and its cancellation while nobody has paid. */
export const OrderDetails = ({ client, order }: { client: number; order: number }) => {
  const path = { client, order };
  const found = useGet('/clients/{client}/orders/{order}', { path });
  const cancel = () => api.post('/clients/{client}/orders/{order}/cancel', { path });
  return (
    <Screen
      title={say.billing.orderNumber(found.data?.data.number ?? '')}
      client={client}
      back={`/clients/${client}/orders`}
    >
      <Loading of={found}>
        {({ data: { status, review, items, total, currency, invoice_id, promo_code, created_at } }) => (
          <>
            <List
              title={say.billing.items}
              rows={items.map(({ description, total, hosting_account_id, domain_id }) => ({
                title: description,
                href: hosting_account_id
                  ? `/clients/${client}/hosting/${hosting_account_id}`
                  : domain_id !== null && `/clients/${client}/domains/${domain_id}`,
                end: total !== undefined && money(total, currency),
              }))}
            >
              <Facts
                of={{
                  [say.common.state]: <Badge state={review ? 'under_review' : status} />,
                  [say.common.date]: day(created_at),
                  [say.order.coupon]: promo_code,
                  [say.common.total]: total !== undefined && money(total, currency),
                  [say.billing.invoice]: may(client, 'billing:read') && (
                    <a href={`/clients/${client}/invoices/${invoice_id}`}>{say.billing.openInvoice}</a>
                  ),
                }}
              />
            </List>
            {review && <Hint>{say.billing.checked(moment(review.answer_by))}</Hint>}
            {status === 'pending' && may(client, 'orders:place') && (
              <Act name={say.billing.cancelOrder} second sure={say.billing.cancelSure} work={cancel} />
            )}
          </>
        )}
      </Loading>
    </Screen>
  );
};
