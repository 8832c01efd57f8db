// The migrations in the order of their names; a migration that was released is never changed.
import type { Migration } from 'kysely/migration';
import * as users from './001-users.ts';
import * as sessions from './002-sessions.ts';
import * as mail from './003-mail.ts';
import * as mailCodes from './010-mail-codes.ts';
import * as access from './011-access.ts';
import * as progress from './012-progress.ts';
import * as repeats from './013-repeats.ts';
import * as payments from './014-payments.ts';
import * as settings from './015-settings.ts';
import * as knownDevices from './016-known-devices.ts';
import * as settingsWords from './020-settings-words.ts';
import * as google from './035-google.ts';
import * as mailReplyTo from './050-mail-reply-to.ts';
import * as reports from './051-reports.ts';
import * as suspensions from './052-suspensions.ts';
import * as pendingRegistrations from './053-pending-registrations.ts';
import * as profiles from './040-profiles.ts';
import * as friends from './041-friends.ts';
import * as chat from './060-chat.ts';
import * as repeatQuestions from './061-repeat-questions.ts';
import * as nameShapes from './062-name-shapes.ts';
import * as studyPlans from './063-study-plans.ts';
import * as pauses from './064-pauses.ts';
import * as reminders from './066-reminders.ts';
import * as wordNotes from './070-word-notes.ts';
import * as progressPage from './072-progress.ts';
import * as askingWays from './075-asking-ways.ts';
import * as tonesAndWriting from './080-tones-and-writing.ts';
import * as undoneReviews from './081-undone-reviews.ts';
import * as webFiles from './085-web-files.ts';
import * as reviewKind from './076-review-kind.ts';
import * as mixups from './078-mixups.ts';
import * as jobs from './017-jobs.ts';
import * as mailAccount from './018-mail-account.ts';
import * as accountId from './019-account-id.ts';
import * as emailChange from './030-email-change.ts';
import * as loginSessions from './031-login-sessions.ts';
import * as privateChat from './032-private-chat.ts';
import * as mailRefusals from './090-mail-refusals.ts';
import * as studyDays from './091-study-days.ts';

export const migrations: Record<string, Migration> = {
  '001-users': { up: users.up },
  '002-sessions': { up: sessions.up },
  '003-mail': { up: mail.up },
  '010-mail-codes': { up: mailCodes.up },
  '011-access': { up: access.up },
  '012-progress': { up: progress.up },
  '013-repeats': { up: repeats.up },
  '014-payments': { up: payments.up },
  '015-settings': { up: settings.up },
  '016-known-devices': { up: knownDevices.up },
  '020-settings-words': { up: settingsWords.up },
  '035-google': { up: google.up },
  '050-mail-reply-to': { up: mailReplyTo.up },
  '051-reports': { up: reports.up },
  '052-suspensions': { up: suspensions.up },
  '053-pending-registrations': { up: pendingRegistrations.up },
  '040-profiles': { up: profiles.up },
  '041-friends': { up: friends.up },
  '060-chat': { up: chat.up },
  '061-repeat-questions': { up: repeatQuestions.up },
  '062-name-shapes': { up: nameShapes.up },
  '063-study-plans': { up: studyPlans.up },
  '064-pauses': { up: pauses.up },
  '066-reminders': { up: reminders.up },
  '070-word-notes': { up: wordNotes.up },
  '072-progress': { up: progressPage.up },
  '075-asking-ways': { up: askingWays.up },
  '076-review-kind': { up: reviewKind.up },
  '078-mixups': { up: mixups.up },
  '080-tones-and-writing': { up: tonesAndWriting.up },
  '081-undone-reviews': { up: undoneReviews.up },
  '085-web-files': { up: webFiles.up },
  '090-mail-refusals': { up: mailRefusals.up },
  '091-study-days': { up: studyDays.up },
  '017-jobs': { up: jobs.up },
  '018-mail-account': { up: mailAccount.up },
  '019-account-id': { up: accountId.up },
  '030-email-change': { up: emailChange.up },
  '031-login-sessions': { up: loginSessions.up },
  '032-private-chat': { up: privateChat.up },
};
