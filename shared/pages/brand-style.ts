import { buttonColours } from '../mail-templates/brand.ts';
import { config } from '../platform/config/config.ts';
import { type Html, html } from '../platform/html.ts';

/** Two fifths of white, so that a colour made for paper can be seen in the dark. */
const lighter = (colour: string): string =>
  `#${[1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    .map((channel) => Math.round(channel + (255 - channel) * 0.4))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const rule = (colour: string): Html => {
  const { on_colour } = buttonColours(colour);
  return html`:root { --accent: ${colour}; --on-accent: ${on_colour}; }`;
};

/** The colour of the provider, as configured for mails, in light and dark. */
export const brandStyle = (): Html => {
  const { colour } = config().mail;
  return html`${rule(colour)}
@media (prefers-color-scheme: dark) { ${rule(lighter(colour))} }`;
};
