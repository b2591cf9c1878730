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

// The configuration is read once and kept, so it is here before anything asks for it.
Object.assign(process.env, environment);
