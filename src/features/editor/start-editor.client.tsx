import { createRoot } from 'react-dom/client';
import { openDocument } from './editing-store.client.ts';
import { $isEditing, restoreEditMode, askBeforeLeaving } from './edit-mode.client.ts';
import { listPageMarks } from './page-marks.client.ts';
import { resumePublishing } from './publishing.client.ts';
import { $saved, loadSaved, showSaved } from './shown-content.client.ts';
import modalCss from '#styles/admin/modal.css?inline';
import dialogsCss from '#styles/admin/dialogs.css?inline';
import { Editor } from './Editor.client.tsx';
import editorCss from './editor.css?inline';

/**
 * Puts the editor on the open page.
 *
 * @param adminId who is signed in
 */
export async function startEditor(adminId: number): Promise<void> {
  const marks = listPageMarks();
  openDocument(adminId);
  restoreEditMode();
  askBeforeLeaving();
  resumePublishing();
  addEventListener('pageshow', ({ persisted }) => {
    // A page out of the browser's memory knows nothing of what was changed, or who left, since.
    if (persisted) location.reload();
  });
  addSheet(modalCss);
  addSheet(dialogsCss);
  addSheet(editorCss);
  // What edit mode finds on the page is what is saved.
  await loadSaved();
  await showSaved(marks, $saved.get());
  $saved.listen((saved) => {
    // In edit mode there are fields; they give the texts back when it ends.
    if (!$isEditing.get()) void showSaved(marks, saved);
  });
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Editor marks={marks} />);
}

function addSheet(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
}
