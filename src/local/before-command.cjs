'use strict';
// Runs before each command of package.json, in whatever Node this machine has: in CommonJS, and in
// words that Node 10 reads. It says in a sentence what is missing.
const fs = require('fs');
const path = require('path');

const packages = path.join(__dirname, '..', '..', 'node_modules');
const version = process.versions.node;

function findTrouble() {
  if (parseInt(version, 10) < 20) {
    return `Node ${version} is too old for this site. Install Node 20 or later from https://nodejs.org, then run "npm ci".`;
  }
  if (!fs.existsSync(path.join(packages, 'astro'))) {
    return 'The packages are not installed. Run "npm ci" first.';
  }
  if (!process.features.typescript) {
    return `Node ${version} cannot run this by itself. Run "npm ci", which brings Node 24, and then start this with npm.`;
  }
  return null;
}

const trouble = findTrouble();
if (trouble !== null) {
  console.error(trouble);
  process.exit(1);
}

// Some programs write colors into files, too.
if (!process.stdout.isTTY && process.env.FORCE_COLOR === undefined) process.env.NO_COLOR = '1';
