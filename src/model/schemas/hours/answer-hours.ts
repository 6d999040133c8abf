/** The promise of a site whose build doesn't know its answer time. */
export const usualAnswerHours = 48;

/** Between two hours and ten days. */
export const answerWithinPattern = /^(?:[2-9]|[1-9]\d|1\d\d|2[0-3]\d|240) hours$/;

/** Reads "48 hours" as 48; a text in another form counts as the usual time. */
export function readAnswerHours(answerWithin = ''): number {
  return answerWithinPattern.test(answerWithin) ? Number.parseInt(answerWithin) : usualAnswerHours;
}

/** Matches from 1 to 24 a day. */
export const firstCallsPattern = /^(?:[1-9]|1\d|2[0-4]) a day$/;

/** Reads "6 a day" as 6; any other text, and none, as 0. */
export function readFirstCalls(firstCalls = ''): number {
  return firstCallsPattern.test(firstCalls) ? Number.parseInt(firstCalls) : 0;
}
