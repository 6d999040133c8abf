interface ShowMoreProps {
  remaining: number;
  showMore: () => void;
}

/** Draws more of a long list of results. */
export function ShowMore({ remaining, showMore }: ShowMoreProps) {
  if (remaining === 0) return null;
  return (
    <p className="search-more">
      <button type="button" className="btn" onClick={showMore}>
        Show more ({remaining})
      </button>
    </p>
  );
}
