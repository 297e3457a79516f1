import type { Story } from './script.ts';

/** Cases 27 to 30: what networks, platforms and people do to a conversation. `post-stories.ts` posts each in its own way. */
export const systemStories = {
  /** The second and third lines arrive after the call has ended. */
  lateTranscript: {
    account: 'willow',
    agent: 'Willow Front Desk',
    direction: 'inbound',
    key: '27-late-transcript',
    language: 'en',
    contact: 'Bettina Krause',
    number: '+13035550139',
    daysAgo: 2,
    time: '13:37',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.6 C Does my parrot need a passport to fly to Canada?
      8.8 A He needs an import permit and a health certificate. Shall I book the examination?
      13.2 C Yes, next week.
      15.0 # Booking made
      18.0 . completed | A health certificate for a parrot travelling to Canada, examination next week.
    `,
  },
  /** A supervisor deletes, then restores this conversation. */
  deletedAndRestored: {
    account: 'willow',
    agent: 'Willow Front Desk',
    direction: 'inbound',
    key: '29-deleted-restored',
    language: 'en',
    contact: 'Gideon Park',
    number: '+13035550166',
    daysAgo: 3,
    time: '11:49',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.1 C Do you board cats over Thanksgiving?
      6.4 A We do, and there are two places left.
      10.0 C I will call back after talking to my wife.
      12.0 . completed | Asked about boarding a cat over Thanksgiving; two places left.
    `,
  },
  /** This conversation is tagged in bulk by mistake, which is then undone. */
  retagUndone: {
    account: 'willow',
    agent: 'Willow Front Desk',
    direction: 'inbound',
    key: '30-retag-undone',
    language: 'en',
    contact: 'Annika Sorensen',
    number: '+13035550172',
    daysAgo: 4,
    time: '15:26',
    script: `
      0.4 A Willow Creek Animal Hospital, this is the virtual assistant. How can I help?
      3.4 C I need to move Pepper's dental to the week after.
      7.9 T reschedule(Tue 09:00 -> Tue 09:00 next week) -> confirmed
      9.0 # Reschedule
      9.8 A Moved by a week, same time.
      14.0 . completed | Pepper's dental moved by a week.
    `,
  },
} as const satisfies Record<string, Story>;
