/** A drawing of 24 by 24; what it stands for is written beside it. */
export const Icon = ({ path }: { path: string | undefined }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
