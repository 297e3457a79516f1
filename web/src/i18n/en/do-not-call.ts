/** English: the numbers that are never called. */
export const doNotCall = {
  doNotCall: {
    title: 'Do not call',
    search: 'Number or reason',
    none: 'No number is on the list.',
    about: 'Agents never call a number that stands here. Whoever asks for it on a call is put on the list at once.',
    number: 'Number',
    reason: 'Reason',
    since: 'Since',
    by: 'Added by',
    caller: 'The caller',
    onCall: 'Asked for it on a call',
    add: 'Add number',
    added: '{{number}} is not called any more.',
    remove: 'Take off',
    removeThis: 'Take {{number}} off the list',
    removeTitle: 'Take {{number}} off the list?',
    removeBody: 'Agents may call it again. Do so only if its owner has agreed.',
    removed: '{{number}} may be called again.',
  },
};
