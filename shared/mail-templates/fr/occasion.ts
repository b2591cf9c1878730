import { fr } from '../../languages/fr/typeset.ts';
import { occasionIn } from '../facts/occasion.ts';

export const occasion = occasionIn({ at: fr`Quand`, device: fr`Appareil`, ip_address: fr`Adresse IP` });
