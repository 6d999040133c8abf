/** Something that the site withstands: one line of `docs/strength.md`. */
export interface TortureRow {
  /** Names it on the command line. */
  name: string;
  /** What is done to the site. */
  done: string;
  /** What must be so meanwhile and afterwards. */
  expected: string;
  /** Test files and folders, from the repository's root. */
  files: readonly string[];
  /** Which of their tests, as a regular expression; all of them by default. */
  tests?: string;
  /** Tests in a browser, on the built site. */
  isInBrowser?: boolean;
}
