import { useId, type KeyboardEvent, type MouseEvent } from 'react';
import { formatFocus, parseFocus } from '#model/schemas/picture-fields.ts';
import type { ContentItemInfo } from '#model/describe/item-contract.ts';
import { typeText } from '#editing/editor/document/edit-actions.client.ts';

interface Shape {
  label: string;
  /** Width divided by height. */
  ratio: number;
  isRound?: boolean;
  /** The position if no point is set; the middle by default. */
  usual?: string;
}

const round: Shape = { label: 'Round portrait', ratio: 1, isRound: true };
const shared: Shape = { label: 'Shared link', ratio: 810 / 630, usual: '50% 0%' };

/** How pages crop a picture, by the beginning of its content id; other pictures are shown whole. */
const shapesOf: readonly (readonly [RegExp, readonly Shape[]])[] = [
  [/^provider-/, [{ label: 'Card and profile', ratio: 1 }, round, shared]],
  [/^testimonial-/, [round]],
  [/^blog-/, [{ label: 'Card', ratio: 1.6 }, { label: 'Card on a phone', ratio: 2 }, shared]],
  [/^home-hero-/, [{ label: 'Top of the page', ratio: 4 / 3 }]],
  [/^(?:founder|coordinator|team-\d+)-/, [{ label: 'Team', ratio: 1 }]],
  [/^site-service-areas-map-/, [{ label: 'Contact page', ratio: 1.6 }]],
  [
    /^service-|-service-/,
    [
      { label: 'Card', ratio: 1.5 },
      { label: 'Wide card', ratio: 2 },
      { label: 'Page', ratio: 4 / 3 },
    ],
  ],
];

/** Returns an empty list for a picture that pages show whole. */
export function listShapes(pictureId: string): readonly Shape[] {
  return shapesOf.find(([pattern]) => pattern.test(pictureId))?.[1] ?? [];
}

const directions: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface FocalPointFieldProps {
  item: ContentItemInfo;
  value: string;
  shapes: readonly Shape[];
  src: string;
  isBusy: boolean;
}

/** Sets the point of a picture that stays visible, by tap, click or arrow key. */
export function FocalPointField({ item, value, shapes, src, isBusy }: FocalPointFieldProps) {
  const id = useId();
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
        aria-label={`Focal point, ${item.place}`}
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
        <img className="edit-panel-picture" src={src} alt="" draggable={false} />
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
        {shapes.map(({ label, ratio, isRound, usual }) => (
          <li key={label}>
            <img
              src={src}
              alt=""
              data-round={isRound}
              style={{
                aspectRatio: ratio,
                objectPosition: point ? value : (usual ?? '50% 50%'),
              }}
            />
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {point && (
        <button
          type="button"
          className="editor-link focal-reset"
          disabled={isBusy}
          onClick={() => typeText(item, '')}
        >
          Remove the focal point
        </button>
      )}
    </div>
  );
}
