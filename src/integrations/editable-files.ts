import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { detachRegions } from '#features/content/detach-regions.ts';

/**
 * Moves what only the editor reads from pages to files of their own. A file is named by its content,
 * and the page names the file, so that the two always belong together.
 */
export class EditableFiles {
  readonly #files = new Map<string, string>();

  /** `html` is latin1, one character per byte. */
  detach(html: string): string {
    const { html: bare, regions } = detachRegions(html);
    if (regions.length === 0) return html;
    const text = JSON.stringify(regions);
    const name = createHash('sha256').update(text, 'latin1').digest('base64url').slice(0, 8);
    this.#files.set(name, text);
    return bare.replace('<html ', `<html data-editable="${name}" `);
  }

  async write(dir: URL): Promise<void> {
    await mkdir(new URL('editable/', dir), { recursive: true });
    for (const [name, text] of this.#files) {
      await writeFile(new URL(`editable/${name}.json`, dir), text, 'latin1');
    }
  }
}
