import { Badge } from '../../../app/parts/badge.tsx';
import { day, money } from '../../../app/parts/format.ts';
import { Table } from '../../../app/parts/table.tsx';
import type { ReadAnswer } from '../../api/endpoints.ts';
import { useGet } from '../../api/read.ts';
import { Change } from '../../parts/change.tsx';

type Coupon = ReadAnswer<'/coupons'>['data'][number]['coupon'];

const discount = ({ percentage, fixed }: Coupon): string => {
  if (percentage !== undefined) return `${percentage} %`;
  return (
    Object.entries(fixed ?? {})
      .map(([currency, amount]) => money(amount, currency))
      .join(', ') || 'the set-up'
  );
};

const howLong = ({ duration }: Coupon): string => {
  if (typeof duration === 'object') return `for ${duration.periods} periods`;
  return duration === 'once' ? 'once' : 'each period';
};

const limitsOf = ({ limits: { total, per_client, first_order, ends_at } }: Coupon): string =>
  [
    total !== null && `${total} orders`,
    per_client !== null && `${per_client} for a client`,
    first_order && 'first orders',
    ends_at !== null && `until ${day(ends_at)}`,
  ]
    .filter(Boolean)
    .join(', ') || 'none';

const Switch = ({ of }: { of: Coupon }) => (
  <Change
    {...{ name: of.active ? 'Take off' : 'Offer again', about: of.code, path: '/coupons', values: {} }}
    body={() => ({ coupons: [{ ...of, active: !of.active }] })}
  />
);

const NewCoupon = () => (
  <Change
    {...{ name: 'New coupon', path: '/coupons', values: {} }}
    fields={{
      'coupons.0.code': { label: 'Code', hint: 'Capitals, digits, - and _.' },
      'coupons.0.description': { label: 'Description' },
      'coupons.0.percentage': { label: 'Percent off', type: 'number', step: 'any' },
      duration: {
        ...{ label: 'For how long', as: 'select' as const },
        options: [
          { id: 'once', name: 'The first period' },
          { id: 'recurring', name: 'As long as it is kept' },
        ],
      },
      'coupons.0.limits.total': { label: 'Orders at most', type: 'number', hint: 'No limit unless said.' },
      'coupons.0.limits.per_client': {
        label: 'Orders of one client',
        type: 'number',
        hint: 'No limit unless said.',
      },
      until: { label: 'Good until', type: 'date', hint: 'Without an end unless said.' },
    }}
    body={(typed) => {
      const whole = (name: string) => Number(typed[`coupons.0.limits.${name}`]) || null;
      const [total, per_client] = [whole('total'), whole('per_client')];
      const ends_at = typed.until ? `${typed.until}T23:59:59Z` : null;
      return {
        coupons: [
          {
            code: (typed['coupons.0.code'] ?? '').toUpperCase(),
            description: typed['coupons.0.description'] ?? '',
            percentage: Number(typed['coupons.0.percentage']),
            duration: typed.duration as 'once',
            limits: { total, per_client, per_month: null, first_order: false, starts_at: null, ends_at },
            products: { packages: null, billing_cycles: null, tlds: null, addons: null },
            active: true,
          },
        ],
      };
    }}
  />
);

export const Coupons = () => {
  const found = useGet('/coupons', {});
  return (
    <Table
      title="Coupons"
      none="No coupons."
      of={{ ...found, data: found.data?.data ?? null, more: null }}
      columns={[
        { name: 'Code', of: ({ coupon }) => coupon.code },
        { name: 'What for', of: ({ coupon }) => coupon.description },
        { name: 'Takes off', of: ({ coupon }) => `${discount(coupon)}, ${howLong(coupon)}` },
        { name: 'Limits', of: ({ coupon }) => limitsOf(coupon) },
        { name: 'Orders', of: ({ paid, unpaid }) => `${paid} paid, ${unpaid} unpaid` },
        { name: 'State', of: ({ coupon }) => <Badge state={coupon.active ? 'active' : 'inactive'} /> },
        { name: 'Do', of: ({ coupon }) => <Switch of={coupon} />, atEnd: true },
      ]}
    >
      <div class="beside">
        <NewCoupon />
      </div>
    </Table>
  );
};
