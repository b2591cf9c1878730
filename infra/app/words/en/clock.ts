export const clock = {
  title: 'Time of the test stack',
  open: 'Let time pass',
  today: (day: string) => `This is a test stack. There it is ${day}.`,
  about:
    'Whatever is due until the time you choose happens at its time: renewals, reminders, payments, suspensions. ' +
    'It moves for every account of the stack, and never goes back.',
  day: 'One day on',
  month: '30 days on',
  next: (day: string) => `To the next thing that is due: ${day}`,
  noNext: 'Nothing is due here.',
  date: 'Another day',
  toDate: 'To this day',
  going: (moment: string) => `On the way: ${moment}`,
  progress: 'How far it is',
  stop: 'Stop here',
  arrived: (moment: string) => `It is ${moment}.`,
  things: (count: number) =>
    count === 0
      ? 'Nothing happened in this account.'
      : `${count === 1 ? '1 thing' : `${count} things`} happened in this account.`,
  meanwhile: 'What happened meanwhile',
  none: 'The time of this stack cannot be turned.',
};
