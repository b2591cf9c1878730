import { lambdaEnvironment } from '../../../infra/local/environment.ts';

const queues = {
  payments: '',
  provisioning: '',
  renewals: '',
  usage: '',
  notifications: '',
  mails: '',
  deliveries: '',
};
const environment = lambdaEnvironment({
  api: 'http://127.0.0.1',
  dynamodb: '',
  sqsAndS3: '',
  secrets: '',
  mail: '',
  functions: '',
  queues,
  bucket: '',
});

/** What a provider may decide otherwise in `cdk.json`, fixed for tests that calculate with it. */
const DECIDED = {
  currencies: ['USD', 'GHS'],
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  registrar_nameservers: ['ns1.name.com', 'ns2.name.com'],
  invoice_due_days: 7,
  unpaid_services: 'ask',
  orders: { cancel_after_days: 14, hold_hours: 24, held_names: 10 },
  renewals: {
    invoice_days_ahead: 14,
    reminder_days: [-7, -1, 2, 10],
    suspend_after_days: 5,
    terminate_after_days: 30,
    deletion_notice_days: 3,
    expiry_notice_days: [30, 7],
    domain_grace_days: 30,
    domain_redemption_days: 30,
    auto_apply_credit: true,
    one_invoice_a_day: true,
  },
  credit: { minimum: 5, maximum: 10000 },
  departments: [{ id: 1, name: 'Technical support' }],
};

// The configuration is read once and kept, so it is here before anything asks for it.
Object.assign(process.env, environment, {
  APP_CONFIG: JSON.stringify({ ...JSON.parse(environment.APP_CONFIG ?? '{}'), ...DECIDED }),
});
