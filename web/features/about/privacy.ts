// The text of the privacy page; docs/DATA.md has every table of it.

export interface PrivacySection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const privacy: readonly PrivacySection[] = [
  {
    title: 'What we keep',
    paragraphs: [
      'Your account: username, email and a hash of your password, from which nobody can read it. Your answers, your misses, how long they took, what you took a word for, and when each word comes back. Your notes on words, your pauses, and when you want reminders by email. Which levels you have paid for, with the dates and ids of the payments. Card numbers never reach us: you enter them at PayPal.',
      'What you choose to add: level, age, a few words about you and a photo in your profile, your friends and blocks, and what you write in the chat.',
    ],
  },
  {
    title: 'Why',
    paragraphs: [
      'To teach you, to keep your place, to give you what you paid for, and to let you meet other learners. There is no advertising, no tracking, and nothing of yours is sold or used for anything else.',
    ],
  },
  {
    title: 'How long',
    paragraphs: [
      'Progress and profile stay until you remove your account. Chat messages leave after ten days, sent emails after thirty, logins thirty days after their last use, closed reports after a year. An account that is never verified leaves after seven days.',
      'When you remove your account, all of it is deleted at once. The law makes us keep records of payments; they then no longer name you.',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'You decide in the settings who sees your profile and your friends, who may write to you and who may invite you. What you write in a chat is seen by the people in it. If somebody reports a message, our moderators see it with the ten around it.',
      'PayPal handles payments, and Google confirms who you are if you choose to log in with Google. Nobody else receives anything.',
    ],
  },
  {
    title: 'On your device',
    paragraphs: [
      'Cookies keep you logged in and protect your account. Your browser also keeps answers that are not sent yet, the words under way, the words you chose while typing pinyin, your progress as last shown, and a few choices such as the dark theme.',
      'If a page breaks, your browser tells us what failed and on which page, but not who you are or what you typed.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'Download everything your account holds under “My data” in the settings. Correct it where it stands. Remove the account there too. For anything else, write to us on the contact page.',
    ],
  },
];
