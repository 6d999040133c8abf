/** A file in the wrong place, or one that cannot be read. */
export interface StrayFile {
  title: string;
  /** Returns the path and the bytes of a stray copy beside an entry. */
  make: (entry: { folder: string; name: string; ending: string; text: string }) => {
    file: string;
    bytes: Uint8Array;
  };
}

type Make = (text: string) => Uint8Array;

/** Returns the same entry under a different number. */
const renumber = (text: string) => text.replace(/^id: .*$/m, 'id: 9001');

const written = (title: string, make: Make): StrayFile => ({
  title,
  make: ({ folder, ending, text }) => ({
    file: `${folder}/${title.replaceAll(' ', '-').toLowerCase()}${ending}`,
    bytes: make(renumber(text)),
  }),
});

const named = (title: string, rename: (name: string, ending: string) => string): StrayFile => ({
  title,
  make: ({ folder, name, ending, text }) => ({
    file: `${folder}/${rename(name, ending)}`,
    bytes: Buffer.from(text),
  }),
});

/** Adds an é after a text's first colon, in the encoding of Western Windows. */
const toLatin = (text: string) => Buffer.from(text.replace(': ', ': é'), 'latin1');

export const strayFiles: readonly StrayFile[] = [
  named('a copy that a browser or Finder has numbered', (name, ending) => `${name} (1)${ending}`),
  named('a copy whose name comes first', (name, ending) => `a-${name}${ending}`),
  named('a copy whose name comes last', (name, ending) => `${name}-copy${ending}`),
  named('a copy in upper case', (name, ending) => `${name.toUpperCase()}${ending}`),
  named('a copy with an accent', (name, ending) => `é-${name}${ending}`),
  named('an ending in upper case', (name, ending) => `${name}${ending.toUpperCase()}`),
  named('an ending of another tool', (name, ending) => `${name}${ending}.bak`),
  named('an ending that is spelled otherwise', (name, ending) =>
    ending === '.md' ? `${name}.mdx` : `${name}.yml`,
  ),
  named(
    'an entry in a folder that is named like one',
    (name, ending) => `x${ending}/${name}${ending}`,
  ),
  written('Latin-1', toLatin),
  written('UTF-16 with its mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')),
  written('UTF-16 without its mark', (text) => Buffer.from(text, 'utf16le')),
  written('a NUL', (text) => Buffer.from(text.replace(': ', ': \0'))),
  written('a byte that only goes on', (text) =>
    Buffer.concat([Buffer.from(text), Buffer.of(0x80)]),
  ),
  written('nothing', () => Buffer.alloc(0)),
  written('more than anybody writes', (text) => Buffer.from(text + '# x\n'.repeat(300_000))),
  written('an unfinished merge', (text) =>
    Buffer.from(text.replace(/^(id: .*\n)/m, '<<<<<<< HEAD\n$1=======\n>>>>>>> theirs\n')),
  ),
];
