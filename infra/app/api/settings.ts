/** Where the API is, and the page that stands in for the card sheet of Stripe's SDK; `npm start` writes both. */
export const settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as {
  api: string;
  cardSheet: string;
};
