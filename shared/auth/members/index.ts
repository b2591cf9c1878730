export {
  loadAcceptance,
  loadInvited,
  planAcceptance,
  planInvitedUser,
  withInvitations,
} from './accept-invitation.ts';
export {
  getChanging,
  planMemberRemoval,
  planMemberRole,
  removeAddedMembers,
  requireMayChange,
} from './change-member.ts';
export {
  countInvitation,
  deadInvitation,
  listInvitations,
  loadInviting,
  loadWithdrawal,
  planInvitation,
  planInvitationWithdrawal,
} from './invitations.ts';
export {
  endMembership,
  isLastOwner,
  listNamedMembers,
  planJoin,
  planLeaving,
  presentInvitation,
  presentMember,
} from './members.ts';
