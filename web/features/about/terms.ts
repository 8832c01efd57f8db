// The text of the Terms of Use: twelve sections (accounts-and-chat §2, /terms).

export interface TermsSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const terms: readonly TermsSection[] = [
  {
    title: 'Use of the website',
    paragraphs: [
      'HanziVine is a web app for learning Chinese words and characters. By registering or by using it you accept these terms. If you do not agree with them, please do not use the website.',
      'You may use HanziVine for your own learning. Using it in a lesson with others is welcome, as long as everyone who has an account uses their own.',
    ],
  },
  {
    title: 'Account access',
    paragraphs: [
      'An account is free and belongs to one person. Please give an email address that you can read, choose a password that you use nowhere else, and keep it to yourself. You answer for what is done with your account, unless somebody got into it through a fault of ours.',
      'If you think that somebody else knows your password, set a new one: that logs out every device. We may close an account that is used against these terms. We tell you the reason, and you may answer.',
    ],
  },
  {
    title: 'Conduct in the chat',
    paragraphs: [
      'Paid access includes an online chat in Chinese. Be friendly and patient: everybody there is learning. Insults, threats, harassment, hatred, sexual content, advertising and the sharing of private facts about others are not allowed.',
      'You can block any user; a blocked user can no longer write to you or invite you. We may remove messages that break these rules, and exclude from the chat those who go on. Messages are removed automatically after 10 days.',
    ],
  },
  {
    title: 'Payments are final, with no refunds',
    paragraphs: [
      'A level is paid for once and is then open for the time that is named beside its price. Nothing renews by itself, and no further amount is ever taken. When the time is over, you keep the repeats of what you have learnt; new words, the word lists and the chat wait until you have access again. The first part of the course is free, so that you can try everything before you pay.',
      'Payments are final and are not refunded. Where the law of your country gives you a right to withdraw or to get your money back, you keep that right.',
    ],
  },
  {
    title: 'Availability',
    paragraphs: [
      'We want HanziVine to be there whenever you have ten minutes. Still, we cannot promise that it is always reachable: there are repairs, improvements and faults of lines that are not ours. Answers that you give while you are offline are kept on your device and sent later.',
      'Lessons change: we correct and improve words, associations and questions. The progress that you have made stays.',
    ],
  },
  {
    title: 'Ownership of the content',
    paragraphs: [
      'The associations, texts, drawings and programs of HanziVine belong to us or to those who let us use them. You may not copy them in bulk, publish them or sell them. Quoting a few words and their associations for teaching or discussion is fine.',
      'What you write yourself remains yours. You let us store it and show it to those for whom you wrote it, and nothing more.',
    ],
  },
  {
    title: 'Disclaimer',
    paragraphs: [
      'We write and check the content with care, but mistakes are possible. Many associations are memory aids and do not claim to tell the history of a character. HanziVine has no connection with the makers of the HSK exam, and we cannot promise that you will pass it.',
    ],
  },
  {
    title: 'Limits of liability',
    paragraphs: [
      'We answer without limit for harm that we cause on purpose or through gross negligence, and wherever the law does not allow a limit. Beyond that, our liability is limited to the amount that you have paid for the access concerned.',
    ],
  },
  {
    title: 'Essential cookies only',
    paragraphs: [
      'We set only the cookies that are needed to keep you logged in and to protect your account. Your browser also keeps a few settings, such as light or dark, and answers that are not sent yet. There is no advertising and nobody follows you across other websites.',
    ],
  },
  {
    title: 'Prohibited uses',
    paragraphs: [
      'You may not break into the website or into other accounts, search it for weak points without our consent, disturb or overload it, collect its content by a program, get around its limits or its payment, pass on or sell an account, or use the website for anything against the law.',
    ],
  },
  {
    title: 'Indemnification',
    paragraphs: [
      'If somebody makes a claim against us because you broke these terms or the rights of others on purpose or through negligence, you take over the justified costs that this causes us. We tell you about such a claim at once and let you have your say.',
    ],
  },
  {
    title: 'Contact',
    paragraphs: [
      'Write to us by answering any mail that you have had from us, such as the one that asked you to confirm your address: with questions about these terms, with reports about other users, with anything else. If we change these terms, we say so on this page, and for changes that matter we write to you before they apply. Should one sentence of these terms turn out to be invalid, the others remain.',
    ],
  },
];
