/** English: what went wrong, by the contract's codes. */
export const errors = {
  errors: {
    request: {
      malformed_json: 'The request could not be read.',
      malformed_form: 'The request could not be read.',
      cross_origin: 'The request came from another site.',
      method_not_allowed: 'This can’t be done here.',
      timeout: 'The connection was too slow. Try again.',
      too_large: 'This is too large.',
      media_type: 'This kind of content is not accepted.',
      upgrade_required: 'This address speaks WebSocket alone.',
      invalid: 'Something in the form isn’t right.',
    },
    session: {
      required: 'You are not signed in.',
      invalid_credentials: 'Wrong email or password.',
      expired: 'Your session has ended.',
      too_many_attempts: 'Too many attempts.',
      no_account: 'Your password is set, and you belong to no account yet. Open the link of your invitation.',
      busy: 'Many people are signing in right now. Try again in a moment.',
    },
    human_check: {
      failed: 'The human check was not passed. Do it again, then send.',
      unavailable: 'The human check is not available right now.',
    },
    permission: { denied: 'You don’t have permission to do this.' },
    account: { suspended: 'This account is suspended.' },
    impersonation: {
      target_forbidden: 'This account can’t be impersonated.',
      already: 'You are impersonating someone already: stop that first.',
    },
    agency: {
      no_access: 'The client doesn’t let its agency in. Its administrators can change that in their settings.',
    },
    resource: {
      not_found: 'This does not exist.',
      conflict: 'Someone changed this meanwhile.',
      version_conflict: 'Someone else has changed this meanwhile.',
      name_taken: 'Another one has this name.',
      number_taken: 'This account has this number already.',
      slug_taken: 'Another one has this address.',
      in_use: 'Others use this.',
      limit_reached: 'There are as many of these as there can be.',
    },
    talk: { ended: 'This talk has ended.', not_taken_over: 'Take the call over before you speak in it.' },
    call: { unanswered: 'No agent answers this number now.' },
    agent: { not_publishable: 'It has faults that keep it from being published.' },
    smart_tag: {
      unknown: 'This tag does not exist any more.',
      name_taken: 'A tag has this name already.',
      limit_reached: 'There are too many tags.',
    },
    conversation: {
      version_conflict: 'Someone changed this meanwhile. Try again.',
      tag_limit_reached: 'A conversation can’t have more tags.',
    },
    invite: {
      token_expired: 'This invitation has expired.',
      token_used: 'This invitation has been accepted already.',
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
      exceeded: 'Your account has used as much as it may. Try again later.',
      storage_full: 'Your account’s storage is full.',
    },
    server: { error: 'Something went wrong on our side.' },
    recording: { unavailable: 'The recording could not be read from where it is kept.' },
    service: { unavailable: 'Switchboard can’t be reached right now. Try again in a moment.' },
    network: {
      unreachable: 'No connection. Check your network and try again.',
      unreadable_answer: 'The answer could not be read.',
    },
  },
};
