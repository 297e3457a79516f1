/** English texts of problems, by the error codes of the contract. */
export const errors = {
  errors: {
    request: {
      malformed_json: 'The request could not be read.',
      malformed_form: 'The request could not be read.',
      cross_origin: 'The request came from another site.',
      method_not_allowed: 'This action is not available here.',
      timeout: 'The connection was too slow. Try again.',
      too_large: 'This is too large.',
      media_type: 'This kind of content is not accepted.',
      upgrade_required: 'This address only accepts WebSocket connections.',
      invalid: 'Some fields are not valid.',
    },
    session: {
      required: 'You are not signed in.',
      invalid_credentials: 'Wrong email or password.',
      expired: 'Your session has ended.',
      too_many_attempts: 'Too many attempts.',
      no_account: 'Your password is set, but you don’t belong to an account yet. Open the link in your invitation.',
      busy: 'Many people are signing in right now. Try again in a moment.',
    },
    human_check: {
      failed: 'The human check failed. Try it again.',
      unavailable: 'The human check is not available right now.',
    },
    permission: { denied: 'You don’t have permission to do this.' },
    account: { suspended: 'This account is suspended.' },
    impersonation: {
      target_forbidden: 'This account can’t be impersonated.',
      already: 'You are already impersonating someone. Stop that first.',
    },
    agency: {
      no_access: 'The client doesn’t allow agency access. Its administrators can change that in their settings.',
    },
    resource: {
      not_found: 'This doesn’t exist.',
      conflict: 'Someone else has changed this.',
      version_conflict: 'Someone else has changed this.',
      name_taken: 'This name is already in use.',
      number_taken: 'This account already has this number.',
      slug_taken: 'This address is already in use.',
      in_use: 'This is in use.',
      limit_reached: 'The maximum number is reached.',
    },
    talk: { ended: 'This conversation has ended.', not_taken_over: 'Take over the call before you speak.' },
    call: { unanswered: 'No agent answers this number right now.' },
    agent: { not_publishable: 'Fix the problems before you publish.' },
    smart_tag: {
      unknown: 'This tag no longer exists.',
      name_taken: 'A tag with this name already exists.',
      limit_reached: 'There are too many tags.',
    },
    offer: { gone: 'This offer has passed, or somebody else has the conversation.' },
    conversation: {
      version_conflict: 'Someone else has changed this. Try again.',
      tag_limit_reached: 'This conversation has the maximum number of tags.',
    },
    invite: {
      token_expired: 'This invitation has expired.',
      token_used: 'This invitation has already been accepted.',
      token_revoked: 'This invitation was withdrawn.',
      token_invalid: 'This link is not valid.',
    },
    reset: {
      token_expired: 'This link has expired.',
      token_used: 'This link has already been used.',
      token_invalid: 'This link is not valid.',
    },
    password: { too_weak: 'This password is too easy to guess.', wrong: 'The current password is incorrect.' },
    rate_limit: { exceeded: 'Too many requests.' },
    quota: {
      exceeded: 'Your account has reached its quota. Try again later.',
      storage_full: 'Your account’s storage is full.',
    },
    server: { error: 'Something went wrong on our side.' },
    recording: { unavailable: 'The recording could not be read from storage.' },
    service: { unavailable: 'Switchboard can’t be reached right now. Try again in a moment.' },
    network: {
      unreachable: 'No connection. Check your network and try again.',
      unreadable_answer: 'The server’s response was not readable.',
    },
  },
};
