/** English: the session, wherever one is. */
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
    why: 'For screens that nobody touches. Anyone who walks by can use it as you.',
  },
  recording: {
    label: 'Record my sessions',
    ask: 'May we record how you use Switchboard in this browser, to make it better?',
    why: 'What you see and do here is sent to the service your provider has set up. Applied immediately.',
    accept: 'Accept',
    decline: 'Decline',
  },
};
