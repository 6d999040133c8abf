import { Modal } from '#components/admin/Modal.client.tsx';
import type { PictureQuestion } from '#editing/pictures/shrink-picture.client.ts';
import { ask } from '#editing/editor/document/ask.client.ts';

/** Asks whether to use a picture that would lose something. */
export async function askAboutPicture(question: PictureQuestion, file: string): Promise<boolean> {
  return (await ask(() => Promise.resolve(PictureQuestionDialog), { question, file })) ?? false;
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
