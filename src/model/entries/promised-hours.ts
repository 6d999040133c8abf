const ofAnswers = /\b(?:answer|repl|respon|(?:get|call|write|come) back|hear from us|in touch)/i;

/**
 * Returns whether a sentence of the text promises an answer in another number of hours than the
 * agency's: "We reply within 24 hours." where it answers within 48.
 */
export function isOtherwisePromised(text: string, answerHours: number): boolean {
  return text
    .split(/[.!?]\s|\n/)
    .filter((sentence) => ofAnswers.test(sentence))
    .some((sentence) =>
      // Of "24 to 48 hours" the last number is the promise.
      [...sentence.matchAll(/\b(\d+)[ -]hours?\b/gi)].some(
        ([, hours]) => Number(hours) !== answerHours,
      ),
    );
}
