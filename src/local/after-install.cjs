'use strict';
// Runs after `npm ci`, in CommonJS like `before-command.cjs`: makes the types in `.astro`, without
// which an editor that is opened next shows errors where there are none. An install without the
// packages for development, as for a deploy, needs no types. None fails for want of them.
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const root = path.join(__dirname, '..', '..');
const packages = path.join(root, 'node_modules');

if (fs.existsSync(path.join(packages, 'typescript-7'))) {
  const program = path.join(packages, 'astro', 'bin', 'astro.mjs');
  const { status } = spawnSync(process.execPath, [program, 'sync'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error(
      'The types were not made, so an editor may show errors where there are none. Mend what is said above, then run "npm run types:quick".',
    );
  }
}
