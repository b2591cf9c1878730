import { type Block, facts } from '../content/blocks.ts';
import { fr, type MailLocale, type Say } from '../content/locale.ts';

/** When and from where something was done to an account; null where that is not known. */
export type Occasion = {
  at: string;
  /** The name the device gave itself. */
  device: string | null;
  ip_address: string | null;
};

const LABELS = {
  en: { at: 'When', device: 'Device', address: 'IP address' },
  fr: { at: fr`Quand`, device: fr`Appareil`, address: fr`Adresse IP` },
};

export const occasion = (locale: MailLocale, { at, device, ip_address }: Occasion, say: Say): Block => {
  const labels = LABELS[locale];
  return facts([labels.at, say.time(at)], [labels.device, device], [labels.address, ip_address]);
};
