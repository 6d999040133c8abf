/** The promise of a site whose build doesn't know its answer time. */
export const usualAnswerHours = 48;

/** Between two hours and ten days. */
export const answerWithinPattern = /^(?:[2-9]|[1-9]\d|1\d\d|2[0-3]\d|240) hours$/;

/** Reads "48 hours" as 48; a text in another form counts as the usual time. */
export function readAnswerHours(answerWithin = ''): number {
  return answerWithinPattern.test(answerWithin) ? Number.parseInt(answerWithin) : usualAnswerHours;
}
