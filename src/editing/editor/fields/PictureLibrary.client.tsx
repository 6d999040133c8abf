import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Button } from '#components/admin/Button.client.tsx';
import { Modal } from '#components/admin/Modal.client.tsx';
import { adoptStyles } from '#lib/browser/adopt-styles.client.ts';
import { logError } from '#lib/browser/log-error.client.ts';
import { sendRequest } from '#lib/browser/request.client.ts';
import { foldText } from '#lib/text/fold-text.ts';
import { countNoun } from '#lib/text/phrases.ts';
import { showUnserved } from '#editing/pictures/admin-source.ts';
import { type LibraryPicture, pictureLibrarySchema } from '#editing/pictures/picture-library.ts';
import { withSession } from '#editing/editor/document/session-gate.client.ts';
import css from './picture-library.css?inline';

adoptStyles(css);

export interface PictureLibraryProps {
  /** The address of the present picture. */
  current: string;
  onChoose: (picture: LibraryPicture) => void;
  onClose: () => void;
}

async function loadPictures(): Promise<LibraryPicture[]> {
  const response = await withSession(() => sendRequest('GET', '/api/admin/pictures'));
  return pictureLibrarySchema.parse(await response.json()).pictures;
}

/** Chooses a picture that the site has already. */
export function PictureLibrary({ current, onChoose, onClose }: PictureLibraryProps) {
  const id = useId();
  const [pictures, setPictures] = useState<LibraryPicture[] | 'failed' | null>(null);
  const [typed, setTyped] = useState('');

  useEffect(() => {
    let isCurrent = true;
    loadPictures().then(
      (loaded) => {
        if (isCurrent) setPictures(loaded);
      },
      (error: unknown) => {
        logError('Error loading the pictures:', error);
        if (isCurrent) setPictures('failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  const found = Array.isArray(pictures) ? findPictures(pictures, typed) : [];
  return (
    <Modal
      title="Choose a picture"
      intro="Already on this site"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <div className="edit-panel">
        <div className="library-search">
          <label htmlFor={id} className="edit-label">
            Search by name or description
          </label>
          <input
            id={id}
            type="search"
            className="field"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <p role="status" className="picture-hint">
          {pictures === null
            ? 'Loading the pictures…'
            : pictures === 'failed'
              ? "We couldn't load the pictures. Check your connection, close this and try again."
              : found.length === 0
                ? 'No picture has these words in its name or description.'
                : countNoun(found.length, 'picture')}
        </p>
        {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
        <ul className="library-grid" aria-label="Pictures" onKeyDown={moveFocus}>
          {found.map((picture) => (
            <li key={picture.path}>
              <button
                type="button"
                aria-current={picture.path === current || undefined}
                title={picture.place}
                onClick={() => onChoose(picture)}
              >
                <img
                  src={picture.path}
                  alt={picture.alt}
                  loading="lazy"
                  decoding="async"
                  onError={showUnserved}
                />
                <span className="library-name">{toName(picture)}</span>{' '}
                <span className="library-use">{describeUse(picture)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

/** Returns the name of a picture's file. */
function toName({ path }: LibraryPicture): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURI(name);
  } catch {
    return name;
  }
}

function describeUse({ pages, place }: LibraryPicture): string {
  if (pages > 0) return `Used on ${countNoun(pages, 'page')}`;
  return place === undefined ? 'Not used' : `Used in ${place}`;
}

function findPictures(pictures: readonly LibraryPicture[], typed: string): LibraryPicture[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return pictures.filter((picture) => {
    const text = foldText([toName(picture), picture.alt, picture.place].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Moves the focus between the pictures as they are arranged. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const top = (button: HTMLElement | undefined) => button?.getBoundingClientRect().top;
  const columns = buttons.filter((button) => top(button) === top(buttons[0])).length;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: buttons.length - 1 - at,
  };
  const step = steps[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[at + step]?.focus();
}
