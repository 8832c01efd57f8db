// The calls of each feature under the feature's name. Re-exported only, so that the browser loads the calls that a page makes and no others.
export { accounts } from './accounts.ts';
export { chat } from './chat.ts';
export { contact } from './contact.ts';
export { dashboard } from './dashboard.ts';
export { friends } from './friends.ts';
export { lists } from './lists.ts';
export { mixups } from './mixups.ts';
export { moderation } from './moderation.ts';
export { notes } from './notes.ts';
export { payments } from './payments.ts';
export { profile } from './profile.ts';
export { progress } from './progress.ts';
export { quiz } from './quiz.ts';
export { repeat } from './repeat.ts';
export { settings } from './settings.ts';
export { today } from './today.ts';
export { transfer } from './transfer.ts';
