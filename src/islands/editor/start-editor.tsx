import { createRoot } from 'react-dom/client';
import { openDocument } from '#browser/editing/editing-store.ts';
import { $isEditing, restoreEditMode } from '#browser/editing/edit-mode.ts';
import { askBeforeLeaving } from '#browser/editing/leaving-page.ts';
import { listPageMarks } from '#browser/editing/page-marks.ts';
import { resumePublishing } from '#browser/editing/publishing.ts';
import { $saved, loadSaved } from '#browser/editing/saved-content.ts';
import { showSaved } from '#browser/editing/shown-content.ts';
import modalCss from '#islands/admin/frame/modal.css?inline';
import dialogsCss from './dialogs.css?inline';
import { Editor } from './Editor.tsx';
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
