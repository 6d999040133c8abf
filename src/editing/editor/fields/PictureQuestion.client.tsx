import { Modal } from '#components/admin/Modal.client.tsx';
import type { PictureQuestion } from '#editing/pictures/shrink-picture.client.ts';
import { openDialog } from '#editing/editor/document/open-dialog.client.ts';

/**
 * Asks whether to use a picture that would lose something; rejects if the dialog cannot be
 * rendered.
 */
export function askAboutPicture(question: PictureQuestion, file: string): Promise<boolean> {
  return openDialog((finish) => (
    <PictureQuestionDialog question={question} file={file} onAnswer={finish} />
  ));
}

interface PictureQuestionProps {
  question: PictureQuestion;
  file: string;
  onAnswer: (isAccepted: boolean) => void;
}

function PictureQuestionDialog({ question, file, onAnswer }: PictureQuestionProps) {
  const { title, reason, accept } = question;
  const decline = () => onAnswer(false);
  return (
    <Modal
      title={title}
      intro={file}
      onClose={decline}
      actions={
        <>
          <button type="button" className="btn btn-main" onClick={() => onAnswer(true)}>
            {accept}
          </button>
          <button type="button" className="btn" onClick={decline}>
            Don&apos;t use it
          </button>
        </>
      }
    >
      <p>{reason}</p>
    </Modal>
  );
}
