/** Why an inquiry was taken for spam, as far as that is known. */
export function SpamReasons({ reasons }: { reasons: string[] }) {
  return (
    <div className="spam-note">
      <h3>In spam</h3>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
