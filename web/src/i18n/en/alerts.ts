/** English: telling that a person is needed. */
export const alerts = {
  alerts: {
    title: 'Alerts',
    ringFor: 'Ring for',
    rings: { all: 'All', emergencies: 'Emergencies', none: 'None' },
    volume: 'Volume',
    percent: '{{volume}}%',
    onlyWhenHidden: 'Only when hidden',
    onlyWhenHiddenWhy: 'No sound while a tab of Switchboard is in view.',
    notifications: 'Desktop notifications',
    notificationsWhy: 'While you work in another window. A click opens the conversation.',
    notificationsDenied: 'Your browser blocks them: allow them in its settings for this site.',
    ready: 'You hear a chime a second after a conversation needs a person.',
    blocked: 'Alerts can’t be heard yet: your browser blocks sound until you allow it.',
    cannotBeHeard: 'can’t be heard',
    test: 'Test the sound',
    enable: 'Turn the sound on',
    someone: 'A conversation needs a person.',
    others_one: 'And {{count}} more.',
    others_other: 'And {{count}} more.',
    notification: { emergency: 'Emergency', attention: 'Needs attention' },
  },
};
