/** English texts of session warnings and consent. */
export const session = {
  session: {
    warningTitle: 'Are you still there?',
    warningBody: 'You will be signed out in {{time}}.',
    stay: 'Stay signed in',
    signOut: 'Sign out now',
    finalTitle: 'Time to sign in again',
    finalBody: 'This session has reached its time limit. It ends in {{time}}.',
    finish: 'Finish first',
    signInAgain: 'Sign in again',
    checking: 'Checking that you are still signed in…',
  },
  keepSignedIn: {
    label: 'Keep this screen signed in',
    why: 'For wall screens. Anyone nearby can use it as you.',
  },
  recording: {
    label: 'Record my sessions',
    ask: 'May we record how you use Switchboard in this browser, to improve it?',
    why: 'What you see and do here is sent to the service your provider has set up. Applied immediately.',
    accept: 'Accept',
    decline: 'Decline',
  },
};
