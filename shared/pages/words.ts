import { AsyncLocalStorage } from 'node:async_hooks';
import type { NoticeKind } from '../contract/vocabulary.ts';

const EN = {
  tag: 'en-GB',
  invoice: 'Invoice',
  forPayer: (payer: string) => `For ${payer}`,
  details: 'Details',
  discount: (code: string) => `Code ${code}, taken off above`,
  subtotal: 'Subtotal',
  from: (seller: string) => `From ${seller}`,
  taxNumber: (number: string) => `tax number ${number}`,
  legalNumber: (number: string) => `Invoice number ${number}`,
  total: 'Total',
  credit: 'Account credit',
  paid: 'Paid',
  leftToPay: 'Still to pay',
  due: (date: string) => `Due ${date}`,
  payByCard: 'Pay by card',
  payWith: (name: string) => `Pay with ${name}`,
  payPart: 'Pay a part of it',
  partOf: (currency: string) => `Amount in ${currency}`,
  notOnline: 'This invoice cannot be paid online. Please contact us.',
  notCharged: 'Nothing was charged.',
  processing: 'A payment is being processed.',
  seeState: 'See its state',
  lastFailed: 'The last payment did not go through.',
  settled: {
    paid: 'This invoice is paid. Thank you.',
    refunded: 'This invoice was paid and refunded.',
    cancelled: 'This invoice was cancelled. There is nothing to pay.',
    draft: 'This invoice is not ready yet.',
    unpaid: 'There is nothing to pay.',
  },
  elsewhere: (brand: string) => `You pay on a page of the payment service. ${brand} never sees your card.`,
  contact: 'Questions? Contact us',
  toApp: 'Return to the app',
  thanks: 'Paid. Thank you!',
  gettingReady: 'We are getting everything ready.',
  receipt: 'Receipt',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  amountPaid: 'Amount paid',
  seeInvoice: 'See the invoice',
  pdf: 'Download as PDF',
  notPaid: 'The payment did not go through',
  tryAgain: 'Try again',
  confirming: 'Confirming your payment',
  updatesItself: 'The page updates itself, and nothing is lost when you close it.',
  backToInvoice: 'Back to the invoice',
  partlyPaid: 'A part is paid',
  payRest: 'Pay the rest',
  payment: 'Payment',
  leaving: 'Taking you to the payment page',
  goOn: 'Continue',
  deadTitle: 'Link not valid',
  dead: 'This link does not work any more',
  deadWhy:
    'It may have expired or been copied only in part. Open the invoice in the app to pay it, or contact us.',
  problem: 'That did not work',
  ourFault: (id: string) => `Something went wrong on our side. Try again, or tell us this number: ${id}`,
  canReturn: 'You can return to the app',
  closeWindow: 'Close this window. The app shows what became of the payment.',
  notices: {
    security: 'security',
    billing: 'invoices and payments',
    hosting: 'hosting',
    domains: 'domains',
    tickets: 'your requests to support',
    status: 'disturbances',
    news: 'news',
  } satisfies Record<NoticeKind, string>,
  unsubscribe: 'Unsubscribe',
  endMails: (kind: string) => `Get no more mails about ${kind}?`,
  mailsEnded: (kind: string) => `You get no more mails about ${kind}`,
  stillSent:
    'What must be sent, such as invoices and warnings, goes on. You can change your mind in the app.',
  unknownUnsubscribe:
    'It may have been copied only in part. Choose in the app what you hear of, or contact us.',
};

const FR: typeof EN = {
  tag: 'fr-FR',
  invoice: 'Facture',
  forPayer: (payer) => `Pour ${payer}`,
  details: 'Détails',
  discount: (code) => `Code ${code}, déjà déduit`,
  subtotal: 'Sous-total',
  from: (seller) => `De ${seller}`,
  taxNumber: (number) => `numéro fiscal ${number}`,
  legalNumber: (number) => `Numéro de facture ${number}`,
  total: 'Total',
  credit: 'Avoir du compte',
  paid: 'Payé',
  leftToPay: 'Reste à payer',
  due: (date) => `À payer avant le ${date}`,
  payByCard: 'Payer par carte',
  payWith: (name: string) => `Payer avec ${name}`,
  payPart: 'Payer une partie',
  partOf: (currency) => `Montant en ${currency}`,
  notOnline: 'Cette facture ne peut pas être payée en ligne. Veuillez nous contacter.',
  notCharged: 'Rien n’a été débité.',
  processing: 'Un paiement est en cours de traitement.',
  seeState: 'Voir où il en est',
  lastFailed: 'Le dernier paiement n’a pas abouti.',
  settled: {
    paid: 'Cette facture est payée. Merci.',
    refunded: 'Cette facture a été payée puis remboursée.',
    cancelled: 'Cette facture a été annulée. Il n’y a rien à payer.',
    draft: 'Cette facture n’est pas encore prête.',
    unpaid: 'Il n’y a rien à payer.',
  },
  elsewhere: (brand) =>
    `Vous payez sur une page du service de paiement. ${brand} ne voit jamais votre carte.`,
  contact: 'Une question ? Contactez-nous',
  toApp: 'Revenir à l’application',
  thanks: 'Payé. Merci !',
  gettingReady: 'Nous préparons tout.',
  receipt: 'Reçu',
  paidOn: 'Payé le',
  paidBy: 'Moyen de paiement',
  amountPaid: 'Montant payé',
  seeInvoice: 'Voir la facture',
  pdf: 'Télécharger en PDF',
  notPaid: 'Le paiement n’a pas abouti',
  tryAgain: 'Réessayer',
  confirming: 'Confirmation de votre paiement',
  updatesItself: 'La page se met à jour toute seule, et rien n’est perdu si vous la fermez.',
  backToInvoice: 'Revenir à la facture',
  partlyPaid: 'Une partie est payée',
  payRest: 'Payer le reste',
  payment: 'Paiement',
  leaving: 'Vous allez à la page de paiement',
  goOn: 'Continuer',
  deadTitle: 'Lien non valable',
  dead: 'Ce lien ne fonctionne plus',
  deadWhy:
    'Il a peut-être expiré ou n’a été copié qu’en partie. Ouvrez la facture dans l’application pour la payer, ou contactez-nous.',
  problem: 'Cela n’a pas fonctionné',
  ourFault: (id) => `Un problème est survenu chez nous. Réessayez, ou donnez-nous ce numéro : ${id}`,
  canReturn: 'Vous pouvez revenir à l’application',
  closeWindow: 'Fermez cette fenêtre. L’application montre où en est le paiement.',
  notices: {
    security: 'la sécurité',
    billing: 'les factures et paiements',
    hosting: 'l’hébergement',
    domains: 'les domaines',
    tickets: 'vos demandes à l’assistance',
    status: 'les incidents',
    news: 'les nouveautés',
  },
  unsubscribe: 'Se désabonner',
  endMails: (kind) => `Ne plus recevoir d’e-mails sur ${kind} ?`,
  mailsEnded: (kind) => `Vous ne recevez plus d’e-mails sur ${kind}`,
  stillSent:
    'Ce qui doit être envoyé, comme les factures et les avertissements, continue de l’être. L’application permet de changer d’avis.',
  unknownUnsubscribe:
    'Il n’a peut-être été copié qu’en partie. Choisissez dans l’application ce que vous recevez, ou contactez-nous.',
};

const LANGUAGES = { en: EN, fr: FR };
export type Language = keyof typeof LANGUAGES;

/** The language a browser likes best of those there are (RFC 9110, 12.5.4); English when it names none of them. */
export const languageOf = (acceptLanguage = ''): Language => {
  const wishes = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith('q='));
    return { language: tag.slice(0, 2).toLowerCase(), quality: Number(quality?.slice(2) ?? 1) };
  });
  const known = wishes.filter(({ language, quality }) => Object.hasOwn(LANGUAGES, language) && quality > 0);
  return (known.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en') as Language;
};

const chosen = new AsyncLocalStorage<Language>();

/** Whatever `work` shows is in that language. */
export const inLanguage = <T>(language: Language, work: () => T): T => chosen.run(language, work);

export const language = (): Language => chosen.getStore() ?? 'en';

export const words = (): typeof EN => LANGUAGES[language()];
