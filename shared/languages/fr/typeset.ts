const NO_BREAK = '\u00a0';

/** With the apostrophes and the unbroken spaces that French asks for. */
export const typeset = (text: string): string =>
  text
    .replaceAll("'", '’')
    .replace(/ ([:;!?»])/g, `${NO_BREAK}$1`)
    .replaceAll('« ', `«${NO_BREAK}`);

/** French text, set; its values stay as they are. */
export const fr = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts.map(typeset) }, ...values);
