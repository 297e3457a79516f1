/** English: the session, wherever one is. */
export const session = {
  session: {
    warningTitle: 'Are you still there?',
    warningBody: 'You will be signed out in {{time}}.',
    stay: 'Stay signed in',
    signOut: 'Sign out now',
    finalTitle: 'Time to sign in again',
    finalBody: 'This session has lasted as long as a session may. It ends in {{time}}.',
    finish: 'Finish first',
    signInAgain: 'Sign in again',
    checking: 'Checking that you are still signed in…',
  },
  keepSignedIn: {
    label: 'Keep this screen signed in',
    why: 'For screens that nobody touches. Whoever passes by can use them as you.',
  },
  recording: {
    label: 'Record my sessions',
    ask: 'May we record how you use Switchboard in this browser, to make it better?',
    why: 'What you see and do here goes to the service that your provider has set up. It takes effect at once.',
    accept: 'Accept',
    decline: 'Decline',
  },
};
