/** Keeps what `make` makes for as long as the settings it was made from stay the same. */
export const perSettings = <S, T>(make: (settings: S) => T) => {
  let last: { settings: string; made: T } | null = null;
  return (settings: S): T => {
    const text = JSON.stringify(settings);
    if (last?.settings !== text) last = { settings: text, made: make(settings) };
    return last.made;
  };
};

/** The same for each of several by name. */
export const perNameAndSettings = <S, T>(make: (name: string, settings: S) => T) => {
  const kept = new Map<string, (settings: S) => T>();
  return (name: string, settings: S): T => {
    const found = kept.get(name) ?? perSettings((given: S) => make(name, given));
    kept.set(name, found);
    return found(settings);
  };
};
