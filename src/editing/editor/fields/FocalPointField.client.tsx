import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { showUnserved } from '#editing/pictures/admin-source.ts';
import { type FieldText, typeText } from '#editing/editor/document/edit-actions.client.ts';
import { formatFocus, parseFocus } from '#model/schemas/picture-fields.ts';
import { useIsSaving } from './text-field.client.tsx';

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointFieldProps {
  item: FieldText;
  label: string;
  value: string;
  src: string;
}

/** Sets the point of a picture that stays visible, by tap, click or arrow key. */
export function FocalPointField({ item, label, value, src }: FocalPointFieldProps) {
  const id = useId();
  const isBusy = useIsSaving();
  const point = parseFocus(value);
  const { x, y } = point ?? { x: 50, y: 50 };
  const shown = `${x}% from the left, ${y}% from the top`;

  const set = (next: { x: number; y: number }) => {
    if (!isBusy) typeText(item, formatFocus(next));
  };

  const setByPointer = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    set({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : 5;
    set({ x: x + direction.x * step, y: y + direction.y * step });
  };

  return (
    <div className="focal-point">
      <div
        className="focal-picture"
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-disabled={isBusy}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={point ? shown : `Not set: ${shown}`}
        data-edit-field={item.target}
        onClick={setByPointer}
        onKeyDown={handleKeyDown}
      >
        <img
          className="edit-panel-picture"
          src={src}
          alt=""
          draggable={false}
          onError={showUnserved}
        />
        <span
          className="focal-mark"
          data-set={point ? true : undefined}
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <p id={id} className="picture-hint">
        Tap what must stay in view when the picture is cropped, such as a face. Arrow keys move the
        point.
      </p>
      <ul className="focal-shapes" aria-label="How the site crops it">
        {item.shapes?.map(({ label: shape, ratio, isRound, usual }) => (
          <li key={shape}>
            <img
              src={src}
              alt=""
              data-round={isRound}
              onError={showUnserved}
              style={{
                aspectRatio: ratio,
                objectPosition: point ? value : (usual ?? '50% 50%'),
              }}
            />
            <span>{shape}</span>
          </li>
        ))}
      </ul>
      {point && (
        <Button
          look="link"
          className="focal-reset"
          disabled={isBusy}
          onClick={() => typeText(item, '')}
        >
          Remove the focal point
        </Button>
      )}
    </div>
  );
}
