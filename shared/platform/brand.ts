/** Whose name the mails bear. */
export type MailBrand = {
  name: string;
  /** Of buttons, as #rrggbb. */
  colour: string;
  /** An https address of a picture about 160 pixels wide; null shows the name instead. */
  logo_url: string | null;
  /** Postal address, which many countries ask for in every mail of a business. */
  address: string;
  /** Where help is found: https or mailto. */
  support_url: string;
};

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Relative luminance, 0 to 1 (WCAG 2.2). */
const luminance = (channels: number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels
    .map((channel) => channel / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The colour, and black or white on it, whichever reads better; one of them always has a contrast of 4.5 or more. */
export const buttonColours = (colour: string): { colour: string; on_colour: string } => {
  const [, ...channels] = HEX.exec(colour) ?? [];
  if (channels.length === 0) throw new TypeError(`The colour of the brand must be #rrggbb, not ${colour}`);
  const light = luminance(channels.map((channel) => Number.parseInt(channel, 16)));
  const onWhite = 1.05 / (light + 0.05);
  const onBlack = (light + 0.05) / 0.05;
  return { colour, on_colour: onWhite >= onBlack ? '#ffffff' : '#000000' };
};
