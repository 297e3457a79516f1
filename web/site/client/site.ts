import '@fontsource-variable/inter/index.css';
import '../../app/ui/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/frame.css';
import '../styles/footer.css';
import '../styles/call.css';
import '../styles/seen.css';
import '../styles/talk.css';
import '../styles/sections.css';
import '../styles/inbox.css';
import '../styles/pages.css';
import '../styles/legal.css';
import '../styles/careers.css';
import '../styles/content.css';
import { startChoices } from './choices.ts';
import { startFiles } from './files.ts';
import { followSession, showSessionOver } from './session.ts';

startChoices();
startFiles();
showSessionOver();
void followSession();
const introduction = document.querySelector<HTMLElement>('[data-introduction]');
if (introduction) void import('./introduction.ts').then(({ startIntroduction }) => startIntroduction(introduction));
if (document.querySelector('[data-human-check]')) {
  void import('./human-check.ts').then(({ startHumanChecks }) => startHumanChecks());
}
