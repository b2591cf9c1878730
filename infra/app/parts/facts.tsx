import type { ComponentChildren } from 'preact';

/** Names and values, one beside the other; a name without a value is left out. */
export const Facts = ({ of }: { of: Record<string, ComponentChildren> }) => {
  const known = Object.entries(of).filter(([, value]) => value);
  return (
    <dl>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A heading with what belongs below it. */
export const Card = ({ title, children }: { title?: string; children: ComponentChildren }) => (
  <section class="card">
    {title && <h2>{title}</h2>}
    {children}
  </section>
);
