// When the words last changed, for learners who have taken them along: their Anki takes our texts where these are newer than their own.

/** Midnight UTC of that day, in milliseconds. Raised by a release that changes what a card says, and only by it: what was edited in Anki before is replaced. */
export const contentChangedAt = Date.UTC(2026, 10, 27);
