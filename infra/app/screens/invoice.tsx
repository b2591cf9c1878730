import { api, dataOf } from '../api/client.ts';
import { once } from '../api/once.ts';
import { may } from '../api/session.ts';
import { useData } from '../api/use-data.ts';
import { Badge, Facts, Note, Waiting } from '../parts/blocks.tsx';
import { useAction } from '../parts/form.tsx';
import { day, money } from '../parts/format.ts';
import { Screen } from '../parts/screen.tsx';
import { Pay } from '../payment/pay.tsx';

type IdsProps = { client: number; invoice: number };

const UseCredit = ({ client, invoice, onUsed }: IdsProps & { onUsed: () => void }) => {
  const action = useAction();
  const { data: overview } = useData(
    async () => (await dataOf(api.GET('/clients/{client}/overview', { params: { path: { client } } }))).data,
    client,
  );
  if (!overview || overview.credit_balance <= 0) return null;
  const use = async () => {
    const path = '/clients/{client}/invoices/{invoice}/apply-credit';
    await once(`credit for ${invoice}`, {}, (body, header) =>
      dataOf(api.POST(path, { params: { path: { client, invoice }, header }, body })),
    );
    onUsed();
  };
  return (
    <section class="card">
      <p>You have {money(overview.credit_balance, overview.currency)} of account credit.</p>
      <Note problem={action.problem} />
      <button type="button" class="second" disabled={action.busy} onClick={() => action.run(use)}>
        Use it for this invoice
      </button>
    </section>
  );
};

/** An invoice, what it is for, and the ways to pay it. */
export const Invoice = ({ client, invoice }: IdsProps) => {
  const { data, problem, reload } = useData(async () => {
    const params = { path: { client, invoice } };
    return (await dataOf(api.GET('/clients/{client}/invoices/{invoice}', { params }))).data;
  }, `${client} ${invoice}`);
  const screen = { title: data?.number ?? 'Invoice', client, back: `/clients/${client}/invoices` };
  if (data === null) return <Screen {...screen}>{problem ? <Note problem={problem} /> : <Waiting />}</Screen>;

  const amount = (value: number) => money(value, data.currency);
  return (
    <Screen {...screen}>
      <section class="card">
        <p class="big">{amount(data.is_payable ? data.balance : data.total)}</p>
        <p>
          <Badge state={data.is_overdue ? 'overdue' : data.status} />{' '}
          <span class="soft">
            {data.paid_at ? `Paid on ${day(data.paid_at)}` : data.is_payable ? `Due ${day(data.due_at)}` : ''}
          </span>
        </p>
        {data.lines.map((line) => (
          <div class="row" key={line.description}>
            <span>{line.description}</span>
            <span class="end">{amount(line.total - line.tax)}</span>
          </div>
        ))}
        <Facts
          of={{
            ...(data.tax > 0 && { Tax: amount(data.tax) }),
            Total: <strong>{amount(data.total)}</strong>,
            ...(data.credit_applied > 0 && { 'Account credit': `−${amount(data.credit_applied)}` }),
            ...(data.amount_paid > 0 && { Paid: `−${amount(data.amount_paid)}` }),
          }}
        />
      </section>
      {may(client, 'billing:pay') && data.status === 'unpaid' && data.balance > 0 && (
        <>
          <Pay client={client} invoice={invoice} currency={data.currency} onPaid={reload} />
          {data.lines.every(({ type }) => type !== 'credit') && (
            <UseCredit client={client} invoice={invoice} onUsed={reload} />
          )}
        </>
      )}
      {data.status === 'paid' && (
        <>
          <p class="note good" role="status">
            Paid. Thank you!
          </p>
          <a class="button" href={`/clients/${client}/services`}>
            See your services
          </a>
        </>
      )}
    </Screen>
  );
};
