import { listElements } from '#test/kit/site/html.ts';

/** What a page carries in itself. */
export interface InlineParts {
  styles: string;
  scripts: string;
}

/**
 * Takes the styles and the scripts out of a page.
 *
 * @param html a whole page; data in it, such as `application/ld+json`, is no script
 */
export function findInlineParts(html: string): InlineParts {
  const styles = [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)];
  const scripts = [...html.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/g)];
  return {
    styles: styles.map(([, text]) => text).join('\n'),
    scripts: scripts
      .filter(([, tag = '']) => isInlineCode(tag))
      .map(([, , text]) => text)
      .join('\n'),
  };
}

function isInlineCode(tag: string): boolean {
  const { src, type } = listElements(`${tag}</script>`, 'script')[0]?.attributes ?? {};
  return src === undefined && (type === undefined || type === 'module');
}
