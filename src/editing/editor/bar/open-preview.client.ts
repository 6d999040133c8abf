import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { RequestError, sendRequest } from '#lib/browser/request.client.ts';
import { sessionStore } from '#lib/browser/storage.client.ts';
import { previewKey } from '#lib/browser/toast-key.ts';
import editorCss from './editor.css?inline';
import { previewSchema } from '#editing/editor/page/previews.ts';

// Shows pending changes to whoever has the link, on every page that this tab opens.

void openPreview();

async function openPreview(): Promise<void> {
  const token = sessionStore.read(previewKey) ?? '';
  adoptStyles(editorCss);
  try {
    const [response, { showPreviewContent }] = await Promise.all([
      sendRequest('POST', '/api/preview', { token }),
      import('./preview-content.client.ts'),
    ]);
    const { content, takesWords } = previewSchema.parse(await response.json());
    await showPreviewContent(content);
    if (takesWords) {
      const bar = showBar('Press a text and write other words. The agency decides.', 'End');
      const { offerWords } = await import('./suggest-words.client.ts');
      offerWords(token, bar);
    } else showBar('Preview: you see changes that are not live yet.', 'End preview');
  } catch (error) {
    const hasEnded = error instanceof RequestError && error.status === 410;
    showBar(
      hasEnded
        ? 'This preview has ended. You see the site as it is.'
        : "We couldn't load the preview. You see the site as it is.",
      hasEnded ? 'OK' : 'End preview',
    );
  }
}

/** Shows a sentence and the way out; returns a form for more, and what shows another sentence. */
function showBar(sentence: string, action: string) {
  const text = document.createElement('p');
  text.className = 'editor-note';
  text.role = 'status';
  text.textContent = sentence;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'editor-button';
  button.textContent = action;
  button.addEventListener('click', () => {
    sessionStore.remove(previewKey);
    location.reload();
  });
  const row = document.createElement('div');
  row.className = 'editor-row';
  const form = document.createElement('form');
  row.append(text, form, button);
  const bar = document.createElement('section');
  bar.className = 'editor-bar no-print';
  bar.ariaLabel = 'Preview';
  bar.append(row);
  document.body.append(bar);
  return {
    form,
    tell: (next: string) => {
      text.textContent = next;
    },
  };
}
