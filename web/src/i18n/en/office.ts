/** English: dashboard. */
export const office = {
  dashboard: {
    title: 'Today',
    counts: 'Counts of today',
    live: 'On the line now',
    attention: 'Need attention',
    conversations: 'Conversations',
    ended: 'Ended',
    raised: 'Raised attention',
    raisedNote_one: '{{count}} raised attention today',
    raisedNote_other: '{{count}} raised attention today',
    onTheLine: 'On the line',
    waiting: 'Waiting for a person',
    waitingNote: 'emergencies, then oldest',
    noLive: 'Nobody is on the line.',
    noWaiting: 'Nobody is waiting.',
    calls_one: '{{count}} call',
    calls_other: '{{count}} calls',
    openInbox: 'Open the inbox',
    started: 'started today',
  },
};
