export {
  calledOf,
  contactOf,
  getClient,
  getSignedInUser,
  getUser,
  listClients,
  type MemberClient,
  namesOf,
  normaliseEmail,
  phoneFromItsEnd,
  pointClient,
  presentClient,
  requestTaxReview,
  roleOf,
  searchable,
} from './clients.ts';
export { hears, planPreferences, presentPreferences } from './preferences.ts';
export { type ContactUpdate, planProfileUpdate, replaceProfile, setClientStatus, toE164 } from './profile.ts';
export {
  type ClientMembers,
  clientWrites,
  createClient,
  createUser,
  listMembers,
  loadMembers,
  localeOf,
  MAX_MEMBERS,
  memberOf,
  membership,
  sameMembers,
  userWrites,
} from './users.ts';
