import { useRef, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { announce } from '#editing/editor/document/editor-message.client.ts';
import { sendFile } from '#editing/editor/fields/PictureChooser.client.tsx';
import { useIsSaving } from '#editing/editor/fields/text-field.client.tsx';
import { toText } from '#model/files/field-value.ts';
import { maxUploadBytes, recordingEndings } from '#model/schemas/upload-limits.ts';
import { type ControlProps, GroupFrame } from './FieldFrame.client.tsx';

/** Takes sound or video from this device; the limits stand above, as the field's hint. */
export function RecordingControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isDisabled = useIsSaving() || isWorking;
  const path = toText(value);

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxUploadBytes) {
      setRefusal('This file is larger than 4 MB. Please make it shorter, or export it smaller.');
      return;
    }
    setRefusal(null);
    setIsWorking(true);
    // Its bytes say which kind it is: systems disagree on the type of M4A.
    const taken = await sendFile(
      'recording',
      { type: 'application/octet-stream', body: file },
      file.name,
    );
    setIsWorking(false);
    if (taken.kind === 'refused') {
      setRefusal(taken.sentence);
      return;
    }
    onChange(taken.path);
    announce('The recording is ready. It goes live after you save.');
  };

  return (
    <GroupFrame {...props} problem={null}>
      {path !== '' && <p>{path.replace(/^.*\//, '')}</p>}
      <span className="picture-file">
        <Button look="small" disabled={isDisabled} onClick={() => input.current?.click()}>
          {isWorking ? 'Checking the recording…' : 'Choose a recording'}
        </Button>
        {path !== '' && (
          <Button look="small" disabled={isDisabled} onClick={() => onChange(undefined)}>
            Take it out
          </Button>
        )}
        <input
          ref={input}
          type="file"
          aria-label={field.label}
          accept={['audio/*', 'video/*', ...recordingEndings].join()}
          hidden
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </span>
      <span role="alert" className="field-error" hidden={(refusal ?? props.problem) === null}>
        {refusal ?? props.problem}
      </span>
    </GroupFrame>
  );
}
