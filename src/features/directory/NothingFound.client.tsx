interface NothingFoundProps {
  title: string;
  text: string;
  /** Another way to what the visitor looks for. */
  link: { path: string; label: string };
  onClear: () => void;
}

/** What stands in the place of results when there are none. */
export function NothingFound({ title, text, link, onClear }: NothingFoundProps) {
  return (
    <div className="search-nothing">
      <h2>{title}</h2>
      <p>{text}</p>
      <p className="search-ways">
        <button type="button" className="btn btn-main" onClick={onClear}>
          Clear Filters
        </button>
        <a href={link.path} className="btn">
          {link.label}
        </a>
      </p>
    </div>
  );
}
