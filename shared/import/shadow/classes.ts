/** Why something differs: what it means for the client, and what is to be done about it before a cut-over. */
export type Class = { text: string; todo?: string; isExplained: boolean };

const explained = (text: string, todo?: string): Class => ({
  text,
  isExplained: true,
  ...(todo ? { todo } : {}),
});
const unexplained = (text: string): Class => ({ text, isExplained: false });

export const CLASSES = {
  // Nothing explains these.
  price: unexplained(
    'WHMCS took another price than the service has in the first dump, and nothing says why.',
  ),
  date: unexplained('The due date is another one, and nothing says why.'),
  missing: unexplained('It would be invoiced here, and WHMCS has no invoice for it.'),
  extra: unexplained('WHMCS has an invoice for it, and there would be none here.'),
  tax: unexplained('The tax is another one, and nothing says why.'),
  grouping: unexplained('What stands on one invoice differs, and nothing says why.'),
  sums: unexplained('The lines of the invoice in WHMCS do not add up to its total.'),
  other_line: unexplained('WHMCS has a line of a kind that is not known here.'),

  // Both are right, and differ.
  month_end: explained(
    'The 29th, 30th or 31st in a shorter month. WHMCS counts on into the next month, or keeps the day of the shorter ' +
      'one; here the period ends on the last day of the month and comes back to the day it began on. The client sees ' +
      'another due date, by some days.',
  ),
  rounding: explained(
    'The tax is rounded here for each line and each of its components. The client sees some cents.',
  ),
  due_later: explained(
    'It is invoiced late, because it was paid late, and here the client gets the usual days to pay it.',
  ),
  invoice_day: explained(
    'Date and price are the same; WHMCS made the invoice on another day than its settings say: by hand, or after a ' +
      'night without its run.',
  ),
  another_night: explained(
    'WHMCS made the invoices on different nights, by its days for each cycle. Here what is due on one day is ' +
      'invoiced together: the client sees one invoice in place of several.',
  ),
  first_part: explained(
    'The first invoice was for a part of a period and is paid since the first dump. WHMCS moves the due date to ' +
      'the day that its product is billed on (ProRata); here a whole period would follow. Import again ' +
      'once it is paid.',
  ),
  payment_method: explained(
    'WHMCS keeps services with different payment methods on invoices of their own; here not.',
  ),
  night_to_come: explained('The second dump was made before the run of its day.'),
  continuous: explained(
    'WHMCS invoices every period, paid or not (Continuous Invoice Generation). Here the next period is invoiced once ' +
      'the last one is paid.',
  ),
  zero: explained('It costs nothing: here an invoice of nothing is made and paid at once.'),

  // Something happened in WHMCS between the two dumps.
  ordered_since: explained('It was ordered in WHMCS after the first dump.'),
  ended_since: explained('It ended in WHMCS after the first dump, or its renewal was turned off.'),
  changed_since: explained('Staff or the client changed it in WHMCS after the first dump.'),
  price_changed_since: explained(
    'Its price in WHMCS is another one since the first dump; the next import brings it.',
  ),
  tax_changed_since: explained(
    'The tax rule in WHMCS is another one since the first dump.',
    'Import the new rate into the catalog.',
  ),

  // Here it has no home, or another one.
  domain_date: explained(
    'WHMCS bills this domain some days before it expires; here it is due when it expires. The client pays later.',
  ),
  domain_years: explained(
    'WHMCS renews this domain for several years at once; here each year is invoiced by itself, at the price of one.',
  ),
  domain_grace: explained(
    'The domain has expired: here it can be renewed for some time still, in WHMCS not.',
  ),
  pending_service: explained(
    'WHMCS bills services that are pending; here nothing is billed that was not set up.',
  ),
  cancellation: explained('Its cancellation was asked for. Here nothing more is invoiced then.'),
  not_carried: explained(
    'The importer leaves it behind, and nobody would invoice it.',
    'See what `import whmcs plan` says of it.',
  ),
  addon: explained(
    'An add-on that WHMCS bills apart from its account, or that is not mapped. It is not carried over, and nobody would ' +
      'invoice it.',
    'Enter it as an add-on of the account, or put it into its price.',
  ),
  addon_apart: explained(
    'WHMCS has an invoice for the add-on alone, and moves its due date when that is paid. Here the add-on is paid with its ' +
      'account, on the same invoice and at the same price.',
  ),
  promotion: explained(
    'WHMCS takes a discount off as a line of its own; here the whole price would be invoiced.',
    'Lower the price of the service, or give it a coupon.',
  ),
  promotion_over: explained(
    'A promotion ended in WHMCS, and with it the lower price; here the price of the first dump would have stayed.',
    'Before the cut-over, see which services still have a promotion that will end.',
  ),
  price_of_catalogue: explained(
    'WHMCS took the price of its catalog in place of the price of the service.',
    'Decide which of both holds.',
  ),
  group_discount: explained(
    'The client group has a discount. Client groups have no home here.',
    'Lower the prices of the services of its clients.',
  ),
  separate_by_group: explained(
    'The client group has an invoice for each service. Client groups have no home here.',
    'Set separate renewals for its clients.',
  ),
  tax_exemption: explained(
    'The client is exempt from tax in WHMCS. The exemption is not carried over, and tax would be charged.',
    'Enter the exemption with its certificate.',
  ),
  tax_of_line: explained(
    'WHMCS does not tax this product or line; here all that is sold is taxed.',
    'Ask whether it is exempt indeed; lower its price where it is.',
  ),
  tax_of_state: explained(
    'WHMCS has a tax rule for the state; rules here are by country.',
    'Ask what is to be charged there.',
  ),
  tax_decimals: explained('The rate has more decimals than a rate here, which has two.'),
  tax_of_catalog: explained(
    'The catalog here charges clients of the country another tax than WHMCS.',
    'Import the rule, or make sure that the one here is right.',
  ),

  // Not renewals of services: nothing here would have made them.
  billable_item: explained(
    'A billable item of WHMCS that recurs. It is not carried over, and nobody would invoice it.',
    'Resolve billable items before the cut-over.',
  ),
  by_hand: explained('A line that staff wrote by hand.'),
  late_fee: explained(
    'A fee for late payment, which there is none of here.',
    'Tell clients, or decide against it.',
  ),
  funds: explained('The client paid in account funds.'),
  change: explained('The client changed to another product.'),
  mass_payment: explained('Several invoices paid as one.'),
  domain_fee: explained(
    'A fee for a domain that had expired, or a service for a domain that WHMCS bills by itself.',
  ),
} as const satisfies Record<string, Class>;

export type ClassCode = keyof typeof CLASSES;
