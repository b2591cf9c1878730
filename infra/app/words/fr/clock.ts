import type { Words } from '../en/index.ts';

export const clock: Words['clock'] = {
  title: 'Heure de la pile d’essai',
  open: 'Faire passer le temps',
  today: (day) => `Ceci est une pile d’essai. On y est le ${day}.`,
  about:
    'Tout ce qui échoit jusqu’au moment choisi arrive à son heure : renouvellements, rappels, paiements, suspensions. ' +
    'Le temps avance pour tous les comptes de la pile et ne revient jamais en arrière.',
  day: 'Un jour plus tard',
  month: '30 jours plus tard',
  next: (day) => `Jusqu’à la prochaine échéance : ${day}`,
  noNext: 'Rien n’échoit ici.',
  date: 'Un autre jour',
  toDate: 'Jusqu’à ce jour',
  going: (moment) => `En chemin : ${moment}`,
  progress: 'Avancement',
  stop: 'S’arrêter ici',
  arrived: (moment) => `Nous sommes le ${moment}.`,
  things: (count) =>
    count === 0
      ? 'Il ne s’est rien passé sur ce compte.'
      : `${count === 1 ? 'Une chose s’est passée' : `${count} choses se sont passées`} sur ce compte.`,
  meanwhile: 'Ce qui s’est passé entre-temps',
  none: 'L’heure de cette pile ne peut pas être avancée.',
};
