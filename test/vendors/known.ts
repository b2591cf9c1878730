/**
 * Where a description is at odds with the vendor's own samples, which the simulator follows. Each is a pattern of a
 * difference as it is reported; one that no longer occurs is reported itself.
 */
export const KNOWN: Record<string, { pattern: RegExp; because: string }[]> = {
  Stripe: [],
  PayPal: [
    {
      pattern: /^GET \/v1\/customer\/disputes 200: answered: \/items must NOT have fewer than 1 items/,
      because: 'how a list of no disputes looks is not described',
    },
  ],
  Paystack: [
    {
      pattern: /customer\/(first_name|last_name|phone|metadata|international_format_phone) must be/,
      because: 'null in most samples; the description was made from one sample of each',
    },
    {
      pattern: /^GET \/customer\/\{code\} .*(first_name|last_name|phone|metadata) must be/,
      because: 'null in the samples',
    },
    {
      pattern: /authorization must have required property 'receiver_bank/,
      because: 'only bank transfers have a receiving bank',
    },
    { pattern: /authorization\/signature must be string/, because: 'null for wallets in the samples' },
    { pattern: /^POST \/charge 200: asked: .*\(currency\)/, because: 'in every sample of mobile money' },
    {
      pattern: /^POST \/charge 200: answered: \/data must have required property/,
      because: 'a charge that waits carries its reference, status and text alone',
    },
    { pattern: /metadata must have required property 'custom_fields'/, because: 'metadata is what was sent' },
    { pattern: /(plan|dispute|settlement) must be object/, because: 'null in the samples' },
    { pattern: /subaccount must have required property 'currency'/, because: 'empty in other samples' },
    { pattern: /submit_otp .*property 'redirect_url'/, because: 'not in the samples of submit_otp' },
  ],
};
