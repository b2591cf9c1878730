import { moment } from '../../app/parts/format.ts';

const UNITS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const ago = (timestamp: string): string => {
  const seconds = (Date.now() - Date.parse(timestamp)) / 1000;
  const [unit, size] = UNITS.find(([, of]) => seconds >= of) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
};

/** How long something has been waiting, with the time at which it began. */
export const Since = ({ at }: { at: string }) => (
  <time dateTime={at} title={moment(at)}>
    {ago(at)}
  </time>
);
