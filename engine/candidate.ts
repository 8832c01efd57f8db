// What an input method offers for typed letters.

/** Something that the typed letters may stand for. */
export interface Candidate {
  readonly text: string;
  /** Pinyin with tone marks, a space between words. */
  readonly pinyin: string;
  /** Empty if the candidate is several words, or not in the course. */
  readonly meaning: string;
  /** The learner has learnt all its words. */
  readonly isLearnt: boolean;
  /** One word that the course does not have. */
  readonly isUntaught: boolean;
  /** How many of the typed characters it stands for, counted from the first; what follows stays to be converted. */
  readonly consumed: number;
}
