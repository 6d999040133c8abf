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
    await showPreviewContent(previewSchema.parse(await response.json()).content);
    showBar('Preview: you see changes that are not live yet.', 'End preview');
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

function showBar(sentence: string, action: string): void {
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
  row.append(text, button);
  const bar = document.createElement('section');
  bar.className = 'editor-bar no-print';
  bar.ariaLabel = 'Preview';
  bar.append(row);
  document.body.append(bar);
}
