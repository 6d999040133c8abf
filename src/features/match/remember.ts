/**
 * Gives a function a memory of what it answered, for the length of one pass over many cards: few of
 * their texts differ.
 *
 * @param find answers the same for the same text, always
 */
export function remember<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = find(text);
      answers.set(text, answer);
    }
    return answer;
  };
}
