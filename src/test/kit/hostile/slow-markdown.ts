import { renderMarkdown } from '#lib/text/render-markdown.ts';

/** Some room for a slower machine, below the 250 ms that nobody may wait for another. */
const maxMs = 200;

export function repeatTo(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length);
}

/** Returns the texts that take too much processor time, whether they are refused or not. */
export function findSlowTexts(texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    let least = Infinity;
    // The first run compiles the code for the others.
    for (let tries = 0; tries < 3 && least > maxMs; tries += 1) least = Math.min(least, cost(text));
    const shown = JSON.stringify(text.slice(0, 30) + ' … ' + text.slice(-20));
    return least > maxMs ? [`${shown}: ${least.toFixed(0)} ms`] : [];
  });
}

function cost(text: string): number {
  const before = process.threadCpuUsage();
  renderMarkdown(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
