import { occasionIn } from '../facts/occasion.ts';

export const occasion = occasionIn({ at: 'When', device: 'Device', ip_address: 'IP address' });
