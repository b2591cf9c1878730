import { fr } from '../content/locale.ts';
import { occasionIn } from '../facts/occasion.ts';

export const occasion = occasionIn({ at: fr`Quand`, device: fr`Appareil`, ip_address: fr`Adresse IP` });
