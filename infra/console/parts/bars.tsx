type Bar = { label: string; value: number; says: string };

/** More than anybody compares at a glance: the rest is in the table. */
const SHOWN = 31;

/** Values as bars from one line on, those below zero in another colour; each says its value, so that none needs to be seen. */
export const Bars = ({ of }: { of: Bar[] }) => {
  const longest = Math.max(1, ...of.map(({ value }) => Math.abs(value)));
  return (
    <>
      <ul class="bars">
        {of.slice(0, SHOWN).map(({ label, value, says }) => (
          <li key={label}>
            <span>{label}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect
                class={value < 0 ? 'below' : undefined}
                width={(100 * Math.abs(value)) / longest}
                height="1"
              />
            </svg>
            <span class="at-end">{says}</span>
          </li>
        ))}
      </ul>
      {of.length > SHOWN && <p class="soft">{`${of.length - SHOWN} more are in the table below.`}</p>}
    </>
  );
};
