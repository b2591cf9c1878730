import { type Money, minorOf, moneyProblems } from './money.ts';
import { BREAKDOWN, type OrderRequest } from './order-request.ts';
import { type Problem, Refusal, unprocessable } from './refusal.ts';

type Unit = OrderRequest['purchase_units'][number];

const sum = (amounts: (Money | undefined)[]): bigint =>
  amounts.reduce((total, money) => total + (money ? minorOf(money) : 0n), 0n);

const times = (money: Money, quantity: string): Money => ({
  ...money,
  value: String(minorOf(money) * BigInt(quantity)),
});

const moneyOfUnit = (unit: Unit, at: string): { money: Money; field: string; isTotal: boolean }[] => [
  { money: unit.amount, field: `${at}/amount`, isTotal: true },
  ...BREAKDOWN.flatMap((name) => {
    const money = unit.amount.breakdown?.[name];
    return money ? [{ money, field: `${at}/amount/breakdown/${name}`, isTotal: false }] : [];
  }),
  ...(unit.items ?? []).flatMap(({ unit_amount, tax }, index) => [
    { money: unit_amount, field: `${at}/items/${index}/unit_amount`, isTotal: false },
    ...(tax ? [{ money: tax, field: `${at}/items/${index}/tax`, isTotal: false }] : []),
  ]),
];

/** What items come to, against what the breakdown says of them. */
const itemProblems = ({ items = [], amount }: Unit, at: string): Problem[] => {
  const { breakdown } = amount;
  const compare = (name: 'item' | 'tax', parts: bigint[], field: 'item_total' | 'tax_total'): Problem[] => {
    if (parts.length === 0) return [];
    const total = breakdown?.[field];
    const problem = (issue: string) => [
      { issue, field: `${at}/amount/breakdown/${field}`, location: 'body' as const },
    ];
    if (!total) return problem(`${name.toUpperCase()}_TOTAL_REQUIRED`);
    return minorOf(total) === parts.reduce((a, b) => a + b, 0n)
      ? []
      : problem(`${name.toUpperCase()}_TOTAL_MISMATCH`);
  };
  const each = (money: Money, quantity: string) => BigInt(times(money, quantity).value);
  return [
    ...compare(
      'item',
      items.map(({ unit_amount, quantity }) => each(unit_amount, quantity)),
      'item_total',
    ),
    ...compare(
      'tax',
      items.flatMap(({ tax, quantity }) => (tax ? [each(tax, quantity)] : [])),
      'tax_total',
    ),
  ];
};

const breakdownProblems = ({ amount }: Unit, at: string): Problem[] => {
  const { breakdown } = amount;
  if (!breakdown) return [];
  const { item_total, tax_total, shipping, handling, insurance, shipping_discount, discount } = breakdown;
  const total =
    sum([item_total, tax_total, shipping, handling, insurance]) - sum([shipping_discount, discount]);
  return total === minorOf(amount)
    ? []
    : [{ issue: 'AMOUNT_MISMATCH', field: `${at}/amount/value`, value: amount.value, location: 'body' }];
};

const referenceProblems = (units: Unit[]): Problem[] => {
  if (units.length === 1) return [];
  const ids = units.map(({ reference_id }) => reference_id);
  const field = (index: number) => `/purchase_units/${index}/reference_id`;
  return ids.flatMap((id, index): Problem[] => {
    if (id === undefined) return [{ issue: 'REFERENCE_ID_REQUIRED', field: field(index), location: 'body' }];
    return ids.indexOf(id) < index
      ? [{ issue: 'DUPLICATE_REFERENCE_ID', field: field(index), value: id, location: 'body' }]
      : [];
  });
};

/** Refuses what the schema lets pass and the business does not. */
export const checkOrder = ({ intent, purchase_units: units }: OrderRequest): void => {
  if (intent === 'AUTHORIZE') throw unprocessable('AUTH_CAPTURE_NOT_ENABLED', '/intent');
  const all = units.map((unit, index) => ({ unit, at: `/purchase_units/${index}` }));
  const amounts = all.flatMap(({ unit, at }) => moneyOfUnit(unit, at));
  const wrong = amounts.flatMap(({ money, field, isTotal }) =>
    moneyProblems(money, field, isTotal ? 'more than zero' : 'zero'),
  );
  if (wrong.length > 0) throw new Refusal(422, wrong);
  if (new Set(amounts.map(({ money }) => money.currency_code)).size > 1) {
    throw unprocessable('MULTI_CURRENCY_ORDER', '/purchase_units');
  }
  const problems = [
    ...referenceProblems(units),
    ...all.flatMap(({ unit, at }) => [...itemProblems(unit, at), ...breakdownProblems(unit, at)]),
  ];
  if (problems.length > 0) throw new Refusal(422, problems);
};
