declare global {
  var madeOnce: Map<string, unknown> | undefined;
}

/** What is dear to make and the same for every test file: made by the first file of a process, kept for the others. */
export const oncePerProcess = <T>(name: string, make: () => T): T => {
  globalThis.madeOnce ??= new Map();
  const made = globalThis.madeOnce;
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
};
