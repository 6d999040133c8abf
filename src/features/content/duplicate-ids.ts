/** A content file together with the id that it carries. */
export interface IdentifiedFile {
  file: string;
  id: number;
}

/** A file whose id another file of its kind had first. */
export interface DuplicateId extends IdentifiedFile {
  firstFile: string;
}

/**
 * The files of one kind that carry an id which is already taken.
 *
 * @param files all files of the kind, in the order in which they count
 */
export function findDuplicateIds(files: readonly IdentifiedFile[]): DuplicateId[] {
  const firstFiles = new Map<number, string>();
  return files.flatMap(({ file, id }) => {
    const firstFile = firstFiles.get(id);
    if (firstFile === undefined) {
      firstFiles.set(id, file);
      return [];
    }
    return [{ file, id, firstFile }];
  });
}
