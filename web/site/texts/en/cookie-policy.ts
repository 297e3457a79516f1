/** English: what the program stores in a browser. */
export const cookiePolicy = {
  pageTitle: 'Cookie policy',
  description:
    'All that Switchboard keeps in your browser, by name: what it is for, how long it stays, who sets it, and how to delete it.',
  title: 'Cookie policy',
  updated: 'Last updated:',
  contents: 'On this page',
  short: 'In short',
  shortBody:
    'Switchboard keeps in your browser what it needs to work and what you set yourself. It keeps nothing for advertising, and nothing that follows you to other sites.',
  shortScope:
    'This page names all of it, as the program’s makers know it. What is done with the data of your calls is for whoever runs this installation to say.',
  cookies: 'Cookies',
  cookiesBody:
    'A cookie is a short text that your browser sends back to this site with each request. There are three, and all are needed: two for your session, one for your language. They go to this site only.',
  storage: 'Browser storage',
  storageBody:
    'These settings stay in this browser, where only this site’s pages can read them. Unlike cookies they are not sent along with requests. Most are kept only once you change something.',
  storageCache:
    'Your browser also caches the program’s own files, such as scripts and fonts, so that pages open faster. Your conversations and recordings are not cached.',
  deleting: 'How to delete it',
  deletingBody:
    'Signing out deletes the cookies of the session. Your browser’s settings for site data delete everything that is named here: you are then signed out, and your settings start anew. A private window keeps nothing once it is closed.',
  others: 'Services of others',
  othersNone:
    'None is set up in this installation: no page loads anything from anywhere else, and nobody else keeps anything in your browser.',
  othersSome:
    'This installation uses what is named below. Each loads a script from the address given there. What that keeps in your browser, under its own address or this site’s, is decided by the service and not by Switchboard.',
  column: { name: 'Name', purpose: 'What it is for', stays: 'How long it stays', setBy: 'Set by' },
  setBy: {
    server: 'This site’s server',
    both: 'This site’s server and pages',
    page: 'This site’s pages',
    theirs: 'That service',
  },
  purpose: {
    session: 'Keeps you signed in. It holds a signed number of your session, and scripts can’t read it.',
    loggedIn: 'Tells pages that you signed in here, and later that your session has ended. It holds the word “true”.',
    locale: 'The language you read Switchboard in.',
    humanCheck: 'Human check: tells people from programs where you sign in or ask for a link to set a password.',
    recording: 'Session recording: shows how you use Switchboard, if you accept it. You can stop it in your account.',
  },
  stays: {
    session: 'Until you sign out or your session ends. Using Switchboard extends it.',
    untilSignOut_one: '{{count}} day after your session was last extended, or until you sign out.',
    untilSignOut_other: '{{count}} days after your session was last extended, or until you sign out.',
    days_one: '{{count}} day after you last signed in, extended your session or chose a language.',
    days_other: '{{count}} days after you last signed in, extended your session or chose a language.',
    deleted: 'Until you delete it.',
    theirs: 'As that service decides.',
  },
  stored: {
    theme: 'The theme you chose: light, dark or the system’s.',
    perPage: 'How many conversations a page of the list has.',
    keepOrder: 'Whether the list keeps your order when something happens.',
    density: 'How close the rows of the list stand.',
    listWidth: 'How wide the list is beside an open conversation.',
    lastView: 'Which list of conversations you saw last and how far you had scrolled, with the id of your user.',
    rail: 'Whether the navigation is expanded.',
    characterKeys: 'Whether single-key shortcuts are on.',
    alerts: 'Which alerts you are told of, how loud, and whether on the desktop.',
    keepSignedIn: 'Whether this screen stays signed in while nobody touches it.',
    signOutOwed: 'Whether the server still has to be told that you signed out while it could not be reached.',
    sessionRecording: 'Your answer on session recording, with the id of your user. Asked only where that is set up.',
    unsentTexts: 'Replies and notes that you typed and the server does not have yet.',
  },
} as const;
