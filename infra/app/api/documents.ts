/** Opens what has an address for some minutes in a window, which the press of a button allows before it is known. */
export const openDocument = async (ask: () => Promise<string>): Promise<void> => {
  const opened = window.open('about:blank', '_blank');
  try {
    const url = await ask();
    if (opened) opened.location.replace(url);
    else location.assign(url);
  } catch (refusal) {
    opened?.close();
    throw refusal;
  }
};
