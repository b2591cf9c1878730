/** Values of the API in words, where its own word with a capital does not do. */
export const states: Record<string, string> = {
  semi_annually: 'every six months',
  biennially: 'every two years',
  triennially: 'every three years',
  one_time: 'once',
  free: 'free of charge',
  dns: 'DNS',
  dnssec: 'DNSSEC',
  read_only: 'read only',
  customer_reply: 'your reply',
  export_requested: 'copy of the data asked for',
  domain_code_shown: 'transfer code of a domain shown',
};
