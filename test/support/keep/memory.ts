type Container = Record<string, unknown>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const replace = (
  container: Container,
  kept: Container,
  put: (name: string, value: unknown) => void,
): void => {
  if (Array.isArray(container)) container.length = 0;
  for (const name of Object.keys(container)) if (!(name in kept)) delete container[name];
  for (const [name, value] of Object.entries(kept)) put(name, value);
};

/**
 * Makes a container equal to a copy. It and what is directly in it stay the same objects, which others may hold; what is
 * further down is the copy's.
 */
const turnBack = (container: Container, kept: Container): void =>
  replace(container, kept, (name, value) => {
    const present = container[name];
    if (!isContainer(present) || !isContainer(value)) container[name] = value;
    else {
      replace(present, value, (inner, innerValue) => {
        present[inner] = innerValue;
      });
    }
  });

/** Copies what is remembered in plain data; returns what turns it back, any number of times. */
export const keepMemory = (memory: object[]): (() => void) => {
  const kept = structuredClone(memory);
  return () => {
    for (const [index, copy] of structuredClone(kept).entries()) {
      turnBack(memory[index] as Container, copy as Container);
    }
  };
};
