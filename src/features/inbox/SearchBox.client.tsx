import { useEffect, useState, type Ref } from 'react';
import { changeSearch } from './inquiry-address.client.ts';

/** How long typing must rest before it is searched for, in milliseconds. */
const restMilliseconds = 300;

/** Words to look for: searched for when typing rests, or at once with Enter. */
export function SearchBox({ q, ref }: { q: string; ref: Ref<HTMLInputElement> }) {
  const [text, setText] = useState(q);
  const [shownQ, setShownQ] = useState(q);
  const words = text.trim();

  // Back, Forward and the button that clears change the words from outside. A space at the end
  // belongs to the word that is being typed.
  if (q !== shownQ) {
    setShownQ(q);
    if (words !== q) setText(q);
  }

  useEffect(() => {
    if (words === q) return;
    const timer = setTimeout(() => {
      changeSearch({ q: words }, 'typing');
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
    };
  }, [words, q]);

  return (
    <form
      role="search"
      aria-label="Inquiries"
      className="tool tool-search"
      onSubmit={(event) => {
        event.preventDefault();
        changeSearch({ q: words });
      }}
    >
      <label htmlFor="inquiry-search">Search</label>
      <input
        ref={ref}
        id="inquiry-search"
        type="search"
        className="field"
        placeholder="Name, email, or any words"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
    </form>
  );
}
