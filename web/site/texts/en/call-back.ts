/** English: requesting a call by a demo agent. */
export const callBack = {
  callBack: {
    title: 'Or have it call you.',
    lede: 'Leave a number, and the agent calls it within a minute: one call, between 8 am and 9 pm where the number is. Say “stop calling me” and it is never called again.',
    phone: 'Your phone number',
    phoneNote: 'From outside North America with the country’s code, as in +44 20 7946 0958.',
    submit: 'Call me now',
    sent: 'Thank you. If this number may be called, your phone rings within a minute. A number is called at most once a day.',
    faults: 'Something is missing or not right. Nobody is called yet.',
    whole: {
      human: 'Please pass the check that you are human, then send.',
      humanAway: 'The check that you are human does not answer. Please try again soon.',
      tooMany: 'There were enough calls from your network for this hour. Try again later.',
      busy: 'All lines are taken. Try again in a while.',
    },
    error: {
      phone: 'This is not a phone number.',
      hours: 'We call numbers of our own country, between 8 am and 9 pm where they are.',
      notAllowed: 'We can’t call this number.',
      consent: 'Without your consent nobody calls you.',
    },
  },
};
