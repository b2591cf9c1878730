import type { Row } from '../report.ts';
import type { Spread } from './alternate.ts';
import type { Cost } from './measure.ts';

const times = ({ median, least, most }: Spread) =>
  `${median.toFixed(2)} × (${least.toFixed(2)} to ${most.toFixed(2)})`;

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;

/** One row: what a request costs, beside its bare calls and beside a typical handler that makes them. */
export const costRow = ({
  name,
  status,
  limit,
  calls,
  bytes,
  ms,
  overBare,
  overTypical,
  allocated,
}: Cost): Row => {
  const own = `${ms.median.toFixed(2)} ms of CPU (${ms.least.toFixed(2)} to ${ms.most.toFixed(2)}), ${(1000 / ms.median).toFixed(0)} requests/s of a core`;
  const beside = calls === 0 ? '' : `${times(overBare)} the ${calls} bare calls; `;
  return {
    name: `${name}: ${status}, ${kilobytes(bytes)}`,
    value: `${own}; ${beside}${times(overTypical)} a typical handler; allocates ${allocated.map(kilobytes).join(', ')}`,
    target: limit === null ? '' : `≤ ${limit} × the bare calls`,
    met: limit === null ? null : overBare.median <= limit,
  };
};
