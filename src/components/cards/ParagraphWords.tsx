import { groupByLink, linkAttributes, readParagraph } from '#lib/text/paragraph.ts';

/** The words of a paragraph, some of which may be bold or a link. */
export function ParagraphWords({ text }: { text: string }) {
  return groupByLink(readParagraph(text)).map(({ href, runs }, index) => {
    const words = runs.map((run, at) =>
      // The runs of one text never change places.
      run.isBold ? <strong key={at}>{run.text}</strong> : run.text,
    );
    if (href === null) return words;
    return (
      <a key={index} {...linkAttributes(href)}>
        {words}
      </a>
    );
  });
}
