// What is said where a learnt word is taken out of the repeats: on its card, in its row and in the summary of a part.

export const knownMessages = {
  label: 'I know this',
  title: 'Do you know this word for good?',
  text: 'It is no longer repeated. You can learn it again from the word list.',
  done: 'Not repeated',
};
