/** Something wrong under `content/`, as it is told to the person who can put it right. */
export interface ContentProblem {
  /** Path from the root of the project, for example `content/blog/naps.md`. */
  file: string;
  /** The field within the file; empty where the whole file is meant. */
  field: string;
  message: string;
}

/** A problem as one line of output. */
export function formatContentProblem({ file, field, message }: ContentProblem): string {
  return [file, field, message].filter((part) => part !== '').join(': ');
}
