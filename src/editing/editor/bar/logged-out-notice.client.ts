import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { rememberPage } from '#office/shell/admin-link.client.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { countStoredEdits } from '#editing/editor/document/editing-database.client.ts';
import editorCss from './editor.css?inline';

export async function showLoggedOutNotice(): Promise<void> {
  const count = await countStoredEdits().catch(() => 0);
  if (count === 0) return;
  adoptStyles(editorCss);
  const changes = countNoun(count, 'unsaved change');
  const text = document.createElement('p');
  text.className = 'editor-note';
  text.textContent = `You were logged out. Log in to continue with your ${changes}.`;
  const link = document.createElement('a');
  link.className = 'editor-button editor-main';
  link.href = '/admin-login';
  link.textContent = 'Log in';
  link.addEventListener('click', rememberPage);
  const row = document.createElement('div');
  row.className = 'editor-row';
  row.append(text, link);
  const bar = document.createElement('section');
  bar.className = 'editor-bar no-print';
  bar.ariaLabel = 'Site editor';
  bar.append(row);
  document.body.append(bar);
}
