export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="spinner">
      <span className="spinner-wheel" aria-hidden="true" />
      {label}
    </p>
  );
}
