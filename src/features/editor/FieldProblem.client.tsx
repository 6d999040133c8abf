/** Says beside a field what keeps it from being saved; nothing where nothing does. */
export function FieldProblem({ id, problem }: { id: string; problem: string | null }) {
  if (problem === null) return null;
  return (
    <span id={id} className="edit-problem" role="alert">
      {problem}
    </span>
  );
}
