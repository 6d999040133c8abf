import { groupByLink, linkAttributes, readParagraph } from '#lib/text/paragraph.ts';

/** The words of a paragraph, some of which may be bold, in italics or a link. */
export function ParagraphWords({ text }: { text: string }) {
  return groupByLink(readParagraph(text)).map(({ href, runs }, index) => {
    const words = runs.map(({ text: own, isBold, isItalic }, at) => {
      const shown = isItalic ? <em key={at}>{own}</em> : own;
      // The runs of one text never change places.
      return isBold ? <strong key={at}>{shown}</strong> : shown;
    });
    if (href === null) return words;
    return (
      <a key={index} {...linkAttributes(href)}>
        {words}
      </a>
    );
  });
}
